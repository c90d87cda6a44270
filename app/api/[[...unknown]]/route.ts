import { MESSAGES } from '@/lib/domain/messages'
import { AppError } from '@/lib/errors'
import { failure } from '@/lib/http/failure'

/** An address below `/api` that no endpoint has: programs get the envelope of failures, not the page for visitors. */
const notFound = (request: Request): Response =>
  failure(new AppError('notFound', MESSAGES.notFound), request)

export { notFound as DELETE, notFound as GET, notFound as PATCH, notFound as POST }
