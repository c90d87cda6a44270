import { z } from 'zod'
import { MESSAGES } from '@/lib/domain/messages'

/** `GET /share/{name}`: `site.png`, or an influencer's id with `.png`. */
export const openGraphImageParams = z
  .object({ name: z.string().regex(/^\w{1,40}\.png$/, MESSAGES.notFound) })
  .transform(({ name }) => ({ subject: name.slice(0, -'.png'.length) }))
  .meta({ refusal: 'notFound' })
