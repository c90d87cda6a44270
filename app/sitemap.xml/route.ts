import { PATH } from '@/lib/domain/paths'
import { getEnv } from '@/lib/env'
import { publicFile } from '@/lib/http/public-file'
import { route } from '@/lib/http/route'
import { listSitemapParts } from '@/lib/publishing/sitemaps/queries'
import { sitemapIndex } from '@/lib/publishing/sitemaps/rules'

/** The list of all sitemaps. */
export const GET = route({
  summary: 'The index of the sitemaps.',
  access: 'anyone',
  response: { contentType: 'application/xml' },
  async run({ request }) {
    const parts = await listSitemapParts()
    const entries = parts.map(({ name, changedAt }) => ({
      url: new URL(PATH.sitemapPart(name), getEnv().SITE_URL).href,
      changedAt,
    }))
    return publicFile(request, {
      body: sitemapIndex(entries),
      contentType: 'application/xml; charset=utf-8',
      maxAgeSeconds: 600,
    })
  },
})
