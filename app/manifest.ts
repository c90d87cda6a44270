import type { MetadataRoute } from 'next'
import { PATH } from '@/lib/domain/paths'
import { SITE } from '@/lib/domain/site'

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: SITE.name,
    short_name: 'Ratings',
    description: SITE.description,
    start_url: PATH.home,
    display: 'standalone',
    background_color: '#f6f4f0',
    theme_color: '#0b5c5a',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-icon.png', sizes: '180x180', type: 'image/png' },
    ],
  }
}
