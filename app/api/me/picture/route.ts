import { MESSAGES } from '@/lib/domain/messages'
import { route } from '@/lib/http/route'
import { changePicture } from '@/lib/profile/commands'
import { pictureBody } from '@/lib/profile/wire'

/** The picture itself has come by `POST /api/upload`; here the account takes its address, or none. */
export const POST = route({
  access: 'member',
  allowance: 'account',
  body: pictureBody,
  async run({ actor, body }) {
    await changePicture(actor, body.pic)
    return { success: true, msg: body.pic ? MESSAGES.pictureSaved : MESSAGES.pictureRemoved }
  },
})
