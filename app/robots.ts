import type { MetadataRoute } from 'next'
import { connection } from 'next/server'
import { PATH } from '@/lib/domain/paths'
import { getEnv } from '@/lib/env'

/**
 * What crawlers may fetch. Pages with `noindex` stay allowed, or crawlers would never see it; disallowed are the
 * endpoints, except pictures, and the private screens.
 */
export default async function robots(): Promise<MetadataRoute.Robots> {
  await connection()
  const { SITE_URL } = getEnv()
  return {
    rules: {
      userAgent: '*',
      allow: ['/', '/api/images/'],
      disallow: ['/api/', '/user/', '/admin/'],
    },
    sitemap: new URL(PATH.sitemap, SITE_URL).href,
  }
}
