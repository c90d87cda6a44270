import { route } from '@/lib/http/route'
import { listOpenRatings } from '@/lib/publishing/open-data/queries'
import { OPEN_DATA } from '@/lib/publishing/open-data/responses'

/** All of the open data in one file, a line of JSON for each rating. */
export const GET = route({
  summary: 'The open data of `GET /api/open/ratings` in one file: one rating per line.',
  access: 'anyone',
  response: { contentType: 'application/x-ndjson' },
  rateLimit: 'dump',
  async run() {
    return new Response(lines(), {
      headers: {
        'content-type': 'application/x-ndjson; charset=utf-8',
        'content-disposition': 'attachment; filename="ratings.ndjson"',
        'cache-control': 'public, max-age=3600',
        link: `<${OPEN_DATA.licenceUrl}>; rel="license"`,
        'x-content-type-options': 'nosniff',
      },
    })
  },
})

/** Reads the next part when the client has taken the last one. */
function lines(): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let after: string | null | undefined
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (after === null) return controller.close()
      const { ratings, next } = await listOpenRatings(after)
      after = next
      const text = ratings.map((rating) => `${JSON.stringify(rating)}\n`).join('')
      controller.enqueue(encoder.encode(text))
    },
  })
}
