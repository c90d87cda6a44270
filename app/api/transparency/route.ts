import { publicFile } from '@/lib/http/public-file'
import { route } from '@/lib/http/route'
import { findTransparencyReport } from '@/lib/moderation/transparency/queries'
import { transparency } from '@/lib/moderation/transparency/responses'
import { toCsv, transparencyQuery } from '@/lib/moderation/transparency/wire'

/** The figures of `/transparency`, as JSON or CSV. */
export const GET = route({
  summary:
    'How many ratings, reports, decisions and appeals there were, per month and in all, by stars, rule and reason.',
  access: 'anyone',
  query: transparencyQuery,
  response: transparency,
  alsoAs: 'text/csv',
  async run({ query: { format, year }, request }) {
    const report = await findTransparencyReport(year)
    if (format === 'json') return { success: true, ...report }
    return publicFile(request, {
      body: toCsv(report, year),
      contentType: 'text/csv; charset=utf-8',
      maxAgeSeconds: 0,
      headers: {
        'content-disposition': `attachment; filename="transparency${year ? `-${year}` : ''}.csv"`,
      },
    })
  },
})
