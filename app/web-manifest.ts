import type { MetadataRoute } from 'next'
import { PATH } from '@/lib/domain/paths'
import { SITE, type Site } from '@/lib/domain/site'
import { iconVersion } from '@/lib/publishing/open-graph/version'

const DRAWN = [192, 512].flatMap((side) =>
  (['any', 'maskable'] as const).map((purpose) => ({
    src: `/icons/${purpose === 'any' ? 'icon' : 'maskable'}-${side}.png`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  })),
)

const ICONS: MetadataRoute.Manifest['icons'] = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ...DRAWN,
]

const ownIcons = (icon: string): MetadataRoute.Manifest['icons'] =>
  [192, 512].map((side) => ({
    src: PATH.siteIcon(side, iconVersion(icon, side)),
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose: 'any' as const,
  }))

/** The web app manifest, which makes the site installable. */
export function webManifest({ name, description, accent, icon }: Site): MetadataRoute.Manifest {
  return {
    id: PATH.home,
    name,
    short_name: name === SITE.name ? 'Ratings' : name,
    description,
    lang: 'en',
    dir: 'ltr',
    start_url: PATH.home,
    scope: PATH.home,
    display: 'standalone',
    background_color: '#f6f4f0',
    theme_color: accent || '#0b5c5a',
    categories: ['social', 'lifestyle', 'shopping'],
    icons: icon ? ownIcons(icon) : ICONS,
    share_target: {
      action: PATH.search,
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    shortcuts: [
      { name: 'Top contributors', url: PATH.topContributors },
      { name: 'Add an influencer', url: PATH.addInfluencer },
    ],
  }
}
