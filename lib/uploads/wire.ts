import { z } from 'zod'
import { MESSAGES } from '@/lib/domain/messages'
import { isPictureName } from '@/lib/uploads/rules'

/** The picture in the path of `GET /api/images/{name}`. */
export const pictureParams = z
  .object({ name: z.string().refine(isPictureName, MESSAGES.notFound) })
  .meta({ refusal: 'notFound' })
