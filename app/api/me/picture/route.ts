import { changePicture } from '@/lib/accounts/profile/commands'
import { pictureBody } from '@/lib/accounts/profile/wire'
import { MESSAGES } from '@/lib/domain/messages'
import { route } from '@/lib/http/route'

/** The picture itself has come by `POST /api/upload`; here the account takes its address, or none. */
export const POST = route({
  access: 'member',
  rateLimit: 'account',
  body: pictureBody,
  async run({ actor, body }) {
    await changePicture(actor, body.pic)
    return { success: true, msg: body.pic ? MESSAGES.pictureSaved : MESSAGES.pictureRemoved }
  },
})
