import { publicFile } from '@/lib/http/public-file'
import { route } from '@/lib/http/route'
import { listOpenRatings } from '@/lib/publishing/open-data/queries'
import { openRatings } from '@/lib/publishing/open-data/responses'
import { openRatingsQuery } from '@/lib/publishing/wire'

/** The ratings as open data, in parts of a monthly collection. */
export const GET = route({
  summary:
    'All counted ratings as numbers under CC BY 4.0, in parts: without names and texts of members, and without those who opted out.',
  access: 'anyone',
  query: openRatingsQuery,
  response: openRatings,
  async run({ query, request }) {
    const page = await listOpenRatings(query.after)
    return publicFile(request, {
      body: JSON.stringify({ success: true, ...page }),
      contentType: 'application/json; charset=utf-8',
      maxAgeSeconds: 300,
      staleSeconds: 3_600,
    })
  },
})
