import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { readForm } from '@/lib/http/form'
import { consumeForNetwork } from '@/lib/http/rate-limit'
import { route } from '@/lib/http/route'
import { storePicture } from '@/lib/uploads/commands'
import { uploaded } from '@/lib/uploads/responses'
import { uploadForm } from '@/lib/uploads/wire'

export const POST = route({
  summary: 'Stores a JPEG or PNG picture of up to 10 MB and returns its address.',
  access: 'anyone',
  pausedBy: 'uploads',
  rateLimit: 'upload',
  upload: { contentType: 'multipart/form-data', schema: uploadForm },
  response: uploaded,
  refusals: ['invalid', 'tooLarge', 'unprocessable'],
  async run({ actor, request }) {
    if (!actor) await consumeForNetwork('uploadUnsigned', request)
    const form = await readForm(request, LIMIT.uploadBytesMax + LIMIT.formOverheadBytesMax)
    const file = form.get('file')
    if (!(file instanceof File)) throw new AppError('invalid', MESSAGES.selectImage)
    if (file.size > LIMIT.uploadBytesMax)
      throw new AppError('tooLarge', SERVER_MESSAGES.bodyTooLarge)
    const { url } = await storePicture(new Uint8Array(await file.arrayBuffer()))
    return { success: true, url }
  },
})
