import { createHash } from 'node:crypto'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { SITE, type Site } from '@/lib/domain/site'
import { formatRating } from '@/lib/domain/stars'
import type { Influencer } from '@/lib/influencers/types'

/** Increased when the design of the images changes. */
const DESIGN = 3

type Look = Pick<Site, 'name' | 'accent' | 'logo'>

/** What the operator has changed about how images look; nothing on a site as it comes. */
const ownLook = ({ name, accent, logo }: Look): string[] =>
  name === SITE.name && !accent && !logo ? [] : [name, accent, logo]

const digest = (values: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 12)

/** The version of the site's own image. */
export function siteImageVersion(site: Look): string {
  const look = ownLook(site)
  return look.length === 0 ? `site-${DESIGN}` : digest(['site', DESIGN, ...look])
}

/** The path of the site's own image. */
export const siteImagePath = (site: Look): string =>
  ownLook(site).length === 0
    ? PATH.siteOpenGraphImage
    : withQuery(PATH.siteOpenGraphImage, { v: siteImageVersion(site) })

/** The version of an icon of the operator in one of its sizes. */
export const iconVersion = (icon: string, side: number): string => digest([icon, side])

/** Returns the version of an influencer's image, which changes whenever the image would look different. */
export function imageVersion(influencer: Influencer, site: Look): string {
  const { name, category, country, pic, averageRating, reviewsCount, ratingCounts } = influencer
  const { adHonesty } = influencer
  const honesty = adHonesty && [formatRating(adHonesty.average), adHonesty.count]
  const average = formatRating(averageRating)
  const shown = [
    DESIGN,
    name,
    category,
    country,
    pic,
    average,
    reviewsCount,
    honesty,
    ...ratingCounts,
    ...ownLook(site),
  ]
  return digest(shown)
}
