import { findPublicMember } from '@/lib/accounts/queries'
import { memberParams, toWirePublicMember } from '@/lib/accounts/wire'
import { MESSAGES } from '@/lib/domain/messages'
import { AppError } from '@/lib/errors'
import { route } from '@/lib/http/route'

/** `GET /api/user/{id}`: what everybody may see of a person (C15). */
export const GET = route({
  access: 'anyone',
  params: memberParams,
  async run({ params }) {
    const member = await findPublicMember(params.id)
    if (!member) throw new AppError('notFound', MESSAGES.memberNotFound)
    return { success: true, user: toWirePublicMember(member) }
  },
})
