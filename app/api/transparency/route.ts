import { publicFile } from '@/lib/http/public-file'
import { route } from '@/lib/http/route'
import { transparency } from '@/lib/moderation/transparency/answers'
import { findTransparencyReport } from '@/lib/moderation/transparency/queries'
import { toCsv, toWireTransparency, transparencyQuery } from '@/lib/moderation/transparency/wire'

/** The figures of `/transparency`, as JSON or CSV. */
export const GET = route({
  access: 'anyone',
  query: transparencyQuery,
  answer: transparency,
  async run({ query: { format }, request }) {
    const report = await findTransparencyReport()
    if (format === 'json') return toWireTransparency(report)
    return publicFile(request, {
      body: toCsv(report),
      contentType: 'text/csv; charset=utf-8',
      maxAgeSeconds: 0,
      headers: { 'content-disposition': 'attachment; filename="transparency.csv"' },
    })
  },
})
