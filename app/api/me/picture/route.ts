import { MESSAGES } from '@/lib/domain/messages'
import { route } from '@/lib/http/route'
import { changePicture } from '@/lib/profile/commands'
import { pictureBody } from '@/lib/profile/wire'

/** Sets the address of a picture uploaded by `POST /api/upload`, or removes it. */
export const POST = route({
  access: 'member',
  allowance: 'account',
  body: pictureBody,
  async run({ actor, body }) {
    await changePicture(actor, body.pic)
    return { success: true, msg: body.pic ? MESSAGES.pictureSaved : MESSAGES.pictureRemoved }
  },
})
