import type { Metadata } from 'next'
import { PATH } from '@/lib/domain/paths'
import { SITE } from '@/lib/domain/site'
import type { Influencer } from '@/lib/influencers/types'
import { badgeText } from '@/lib/publishing/badges/rules'
import { CANVAS } from '@/lib/publishing/open-graph/shapes'
import { imageVersion } from '@/lib/publishing/open-graph/version'

type Preview = NonNullable<Metadata['openGraph']>

/** Part of every preview: the preview of a page replaces the site's altogether, so each includes this. */
const COMMON = { type: 'website', siteName: SITE.name, locale: 'en' } as const

/** The preview of a page that is not about one influencer: its own title and description, and the site's picture. */
export const SITE_PREVIEW: Preview = {
  ...COMMON,
  images: [{ url: PATH.siteOpenGraphImage, ...CANVAS, type: 'image/png', alt: SITE.name }],
}

/** The path of an influencer's picture for previews. */
export const openGraphImageOf = (influencer: Influencer) =>
  PATH.openGraphImage(influencer.id, imageVersion(influencer))

/** The preview of a page about an influencer. */
export function influencerPreview(influencer: Influencer, canonical: string): Preview {
  const alt = badgeText(influencer)
  return {
    ...COMMON,
    url: canonical,
    images: [{ url: openGraphImageOf(influencer), ...CANVAS, type: 'image/png', alt }],
  }
}

/** How feed readers find a feed that belongs to a page. */
export const feedOf = (path: string, title: string) => ({
  types: { 'application/rss+xml': [{ url: path, title }] },
})
