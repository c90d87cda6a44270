import type { Metadata } from 'next'
import { PATH } from '@/lib/domain/paths'
import type { Site } from '@/lib/domain/site'
import type { Influencer } from '@/lib/influencers/types'
import { badgeText } from '@/lib/publishing/badges/rules'
import { CANVAS } from '@/lib/publishing/open-graph/shapes'
import { iconVersion, imageVersion, siteImagePath } from '@/lib/publishing/open-graph/version'

type Preview = NonNullable<Metadata['openGraph']>

/** Part of every preview: the preview of a page replaces the site's altogether, so each includes this. */
const common = ({ name }: Site) => ({ type: 'website', siteName: name, locale: 'en' }) as const

/** The preview of a page that is not about one influencer: its own title and description, and the site's picture. */
export const sitePreview = (site: Site): Preview => ({
  ...common(site),
  images: [{ url: siteImagePath(site), ...CANVAS, type: 'image/png', alt: site.name }],
})

/** The operator's icon, in place of the site's own. */
export const siteIcons = ({ icon }: Site): Metadata['icons'] => {
  const drawn = (side: number) => ({
    url: PATH.siteIcon(side, iconVersion(icon, side)),
    sizes: `${side}x${side}`,
    type: 'image/png',
  })
  return { icon: [drawn(48), drawn(192)], apple: [drawn(180)] }
}

/** The path of an influencer's picture for previews. */
export const openGraphImageOf = (influencer: Influencer, site: Site) =>
  PATH.openGraphImage(influencer.id, imageVersion(influencer, site))

/** The preview of a page about an influencer. */
export function influencerPreview(influencer: Influencer, canonical: string, site: Site): Preview {
  const alt = badgeText(influencer, site.name)
  return {
    ...common(site),
    url: canonical,
    images: [{ url: openGraphImageOf(influencer, site), ...CANVAS, type: 'image/png', alt }],
  }
}

/** The feed of the whole site. */
export const siteFeedOf = ({ name }: Site) => feedOf(PATH.siteFeed, `${name}: newest ratings`)

/** How feed readers find a feed that belongs to a page. */
export const feedOf = (path: string, title: string) => ({
  types: { 'application/rss+xml': [{ url: path, title }] },
})
