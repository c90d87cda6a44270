import { readSite } from '@/lib/cache/site'
import { PATH } from '@/lib/domain/paths'
import { getEnv } from '@/lib/env'
import { publicFile } from '@/lib/http/public-file'
import { route } from '@/lib/http/route'
import { listSiteFeed } from '@/lib/publishing/feeds/queries'
import { rss } from '@/lib/publishing/feeds/rules'

/** The newest ratings of the whole site, for feed readers. */
export const GET = route({
  summary: 'The newest ratings of the site, as RSS.',
  access: 'anyone',
  response: { contentType: 'application/rss+xml' },
  async run({ request }) {
    const absolute = (path: string) => new URL(path, getEnv().SITE_URL).href
    const items = await listSiteFeed()
    const { name, description } = await readSite()
    const changedAt = items[0]?.createdAt ?? new Date(0)
    const feed = {
      title: `${name}: newest ratings`,
      description,
      page: absolute(PATH.home),
      self: absolute(PATH.siteFeed),
      changedAt,
      items,
    }
    return publicFile(request, {
      body: rss(feed, (id) => absolute(PATH.reviews(id))),
      contentType: 'application/rss+xml; charset=utf-8',
      maxAgeSeconds: 300,
      staleSeconds: 3_600,
      changedAt,
    })
  },
})
