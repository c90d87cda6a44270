import { z } from 'zod'
import { isId } from '@/lib/domain/ids'
import { MESSAGES } from '@/lib/domain/messages'
import { after } from '@/lib/wire/fields'

/** `GET /api/influencers/{id}/breakdown`. */
export const breakdownParams = z
  .object({ id: z.string().refine(isId, MESSAGES.influencerNotFound) })
  .transform(({ id }) => ({ influencerId: id.toLowerCase() }))
  .meta({ refusal: 'notFound' })

/** `GET /reviews/{expertId}/feed.xml`. */
export const feedParams = z
  .object({ expertId: z.string().refine(isId, MESSAGES.influencerNotFound) })
  .transform(({ expertId }) => ({ influencerId: expertId.toLowerCase() }))
  .meta({ refusal: 'notFound' })

/** `GET /api/open/ratings`. */
export const openRatingsQuery = z.object({ after })

const ICON = /^icon-(48|180|192|512)\.png$/

/** `GET /share/{name}`: `site.png`, an influencer's id with `.png`, or what looks as the operator wants: icon and stylesheet. */
export const openGraphImageParams = z
  .object({
    name: z
      .string()
      .regex(/^(?:\w{1,40}\.png|icon-(?:48|180|192|512)\.png|site\.css)$/, MESSAGES.notFound),
  })
  .transform(({ name }) => ({
    subject: name === 'site.css' ? name : name.slice(0, -'.png'.length),
    iconSide: Number(ICON.exec(name)?.[1] ?? 0),
  }))
  .meta({ refusal: 'notFound' })

/** `GET /sitemaps/{part}`: the name of a file. */
export const sitemapParams = z
  .object({ part: z.string().regex(/^[a-z0-9-]{1,40}\.xml$/, MESSAGES.notFound) })
  .transform(({ part }) => ({ name: part.slice(0, -'.xml'.length) }))
  .meta({ refusal: 'notFound' })
