import type { MetadataRoute } from 'next'
import { connection } from 'next/server'
import { PATH } from '@/lib/domain/paths'
import { getEnv } from '@/lib/env'

/**
 * What crawlers may read. Screens that ask not to be listed stay readable, or nobody would see that they ask; what is
 * forbidden are the endpoints (C13), but for the pictures that pages show, and the private screens.
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
