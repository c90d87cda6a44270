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
/** What is no picture by the name of its subject. */
const OTHERS = ['site.css', 'favicon.ico']

/** `GET /share/{name}`: `site.png`, an influencer's id with `.png`, or what looks as the operator wants: icons and stylesheet. */
export const openGraphImageParams = z
  .object({
    name: z
      .string()
      .regex(
        /^(?:\w{1,40}\.png|icon-(?:48|180|192|512)\.png|site\.css|favicon\.ico)$/,
        MESSAGES.notFound,
      ),
  })
  .transform(({ name }) => ({
    subject: OTHERS.includes(name) ? name : name.slice(0, -'.png'.length),
    // Browsers take a PNG for a `favicon.ico`, too.
    iconSide: Number(ICON.exec(name)?.[1] ?? (name === 'favicon.ico' && 48)),
  }))
  .meta({ refusal: 'notFound' })

/** `GET /sitemaps/{part}`: the name of a file. */
export const sitemapParams = z
  .object({ part: z.string().regex(/^[a-z0-9-]{1,40}\.xml$/, MESSAGES.notFound) })
  .transform(({ part }) => ({ name: part.slice(0, -'.xml'.length) }))
  .meta({ refusal: 'notFound' })
