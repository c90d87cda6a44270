import { findPublicMember } from '@/lib/accounts/queries'
import { publicMember } from '@/lib/accounts/responses'
import { memberParams, toWirePublicMember } from '@/lib/accounts/wire'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { route } from '@/lib/http/route'

/** `GET /api/user/{id}`: the public data of a member. */
export const GET = route({
  summary: 'The public data of a member.',
  access: 'anyone',
  params: memberParams,
  response: publicMember,
  refusals: ['notFound'],
  async run({ params }) {
    const member = await findPublicMember(params.id)
    if (!member) throw new AppError('notFound', SERVER_MESSAGES.memberNotFound)
    return { success: true, user: toWirePublicMember(member) }
  },
})
