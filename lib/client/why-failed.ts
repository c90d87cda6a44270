import type { Failure } from '@/lib/client/request'
import { MESSAGES } from '@/lib/domain/messages'

/** Returns the server's message; our own when there was no response, or one without a message. */
export const whyFailed = ({ msg, status }: Pick<Failure, 'msg' | 'status'>): string =>
  msg ?? (status === 0 ? MESSAGES.noConnection : MESSAGES.unexpected)
