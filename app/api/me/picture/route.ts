import { changePicture } from '@/lib/accounts/profile/commands'
import { pictureBody } from '@/lib/accounts/profile/wire'
import { MESSAGES } from '@/lib/domain/messages'
import { route } from '@/lib/http/route'
import { doneWithText } from '@/lib/wire/responses'

/** Sets the address of a picture uploaded by `POST /api/upload`, or removes it. */
export const POST = route({
  summary: 'Sets your picture to an uploaded one, or removes it.',
  access: 'member',
  pausedBy: 'readOnly',
  rateLimit: 'account',
  body: pictureBody,
  response: doneWithText,
  refusals: ['unprocessable'],
  async run({ actor, body }) {
    await changePicture(actor, body.pic)
    return { success: true, msg: body.pic ? MESSAGES.pictureSaved : MESSAGES.pictureRemoved }
  },
})
