import { z } from 'zod'
import { MESSAGES } from '@/lib/domain/messages'
import { isPictureName } from '@/lib/uploads/rules'

/** The picture in the path of `GET /api/images/{name}`. */
export const pictureParams = z
  .object({ name: z.string().refine(isPictureName, MESSAGES.notFound) })
  .meta({ refusal: 'notFound' })

/** The form of a document that proves a claim or a rating. */
export const documentForm = z.object({ file: z.file() })

/** The form of an upload. `upload_preset` and `cloud_name`, which only an external host needs, are ignored. */
export const uploadForm = z.object({
  file: z.file().meta({ override: { type: 'string', format: 'binary' } }),
  upload_preset: z.string().optional(),
  cloud_name: z.string().optional(),
})
