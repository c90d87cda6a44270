import { MESSAGES } from '@/lib/domain/messages'
import { getEnv } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { publicFile } from '@/lib/http/public-file'
import { route } from '@/lib/http/route'
import { listSitemapPages } from '@/lib/publishing/sitemaps/queries'
import { urlSet } from '@/lib/publishing/sitemaps/rules'
import { sitemapParams } from '@/lib/publishing/wire'

/** One sitemap. Not found with a query, as that would make for endless addresses, each generated anew. */
export const GET = route({
  summary: 'A part of the sitemap.',
  access: 'anyone',
  params: sitemapParams,
  response: { contentType: 'application/xml' },
  async run({ params, request }) {
    const pages = new URL(request.url).search ? null : await listSitemapPages(params.name)
    if (!pages) throw new AppError('notFound', MESSAGES.notFound)
    const { SITE_URL } = getEnv()
    return publicFile(request, {
      body: urlSet(pages.map((page) => ({ ...page, url: new URL(page.url, SITE_URL).href }))),
      contentType: 'application/xml; charset=utf-8',
      maxAgeSeconds: 600,
    })
  },
})
