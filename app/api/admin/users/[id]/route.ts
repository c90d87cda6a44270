import { getAccountSheet } from '@/lib/admin/queries'
import { accountSheet } from '@/lib/admin/responses'
import { accountParams, shortenedFor } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'

export const GET = route({
  summary:
    'An account with its log; of a member also what they wrote last and the numbers of reports.',
  access: 'admin',
  params: accountParams,
  response: accountSheet,
  async run({ actor, params }) {
    const { account, ...sheet } = await getAccountSheet(params.id)
    const email = shortenedFor(new Set([actor.id]), account)
    return { success: true, account: { ...account, email }, ...sheet }
  },
})
