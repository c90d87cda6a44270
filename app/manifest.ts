import type { MetadataRoute } from 'next'
import { connection } from 'next/server'
import { webManifest } from '@/app/web-manifest'
import { readSite } from '@/lib/cache/site'

export default async function manifest(): Promise<MetadataRoute.Manifest> {
  await connection()
  return webManifest(await readSite())
}
