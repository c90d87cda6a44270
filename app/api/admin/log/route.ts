import { listEntries } from '@/lib/audit/queries'
import { auditLog } from '@/lib/audit/responses'
import { auditQuery } from '@/lib/audit/wire'
import { route } from '@/lib/http/route'

export const GET = route({
  summary: 'The log of staff actions, newest first.',
  access: 'admin',
  query: auditQuery,
  response: auditLog,
  async run({ query }) {
    return { success: true, ...(await listEntries(query)) }
  },
})
