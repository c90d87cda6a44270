import { z } from 'zod'
import { MESSAGES } from '@/lib/domain/messages'

/** `GET /sitemaps/{part}`: the name of a file. */
export const sitemapParams = z
  .object({ part: z.string().regex(/^[a-z0-9-]{1,40}\.xml$/, MESSAGES.notFound) })
  .transform(({ part }) => ({ name: part.slice(0, -'.xml'.length) }))
  .meta({ refusal: 'notFound' })
