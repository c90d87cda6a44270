import type { MetadataRoute } from 'next'
import { PATH } from '@/lib/domain/paths'
import { SITE } from '@/lib/domain/site'

const ICONS = [192, 512].flatMap((side) =>
  (['any', 'maskable'] as const).map((purpose) => ({
    src: `/icons/${purpose === 'any' ? 'icon' : 'maskable'}-${side}.png`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  })),
)

/** The web app manifest, which makes the site installable. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: PATH.home,
    name: SITE.name,
    short_name: 'Ratings',
    description: SITE.description,
    lang: 'en',
    dir: 'ltr',
    start_url: PATH.home,
    scope: PATH.home,
    display: 'standalone',
    background_color: '#f6f4f0',
    theme_color: '#0b5c5a',
    categories: ['social', 'lifestyle', 'shopping'],
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }, ...ICONS],
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
