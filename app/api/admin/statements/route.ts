import { route } from '@/lib/http/route'
import { listStatements, toCsv } from '@/lib/moderation/statements/queries'
import { statementsQuery, statementsResponse } from '@/lib/moderation/statements/schema'

export const GET = route({
  summary:
    'The statements of reasons of a month by the fields of the DSA Transparency Database, without personal data, as JSON or CSV.',
  access: 'admin',
  powers: ['moderate'],
  query: statementsQuery,
  response: statementsResponse,
  alsoAs: 'text/csv',
  async run({ query: { month, format } }) {
    const statements = await listStatements(month)
    if (format === 'json') return { success: true, statements }
    return new Response(toCsv(statements), {
      headers: { 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' },
    })
  },
})
