import { accountSheet } from '@/lib/admin/answers'
import { getAccountSheet } from '@/lib/admin/queries'
import { accountParams, toWireSheet } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'

export const GET = route({
  access: 'admin',
  params: accountParams,
  answer: accountSheet,
  async run({ params }) {
    return toWireSheet(await getAccountSheet(params.id))
  },
})
