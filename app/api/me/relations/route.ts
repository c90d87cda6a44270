import { route } from '@/lib/http/route'
import { findRelations } from '@/lib/notices/relations/queries'
import { ownRelations } from '@/lib/notices/relations/responses'

export const GET = route({
  summary: 'Whom you follow and have muted, newest first.',
  access: 'account',
  response: ownRelations,
  async run({ actor }) {
    return { success: true, ...(await findRelations(actor.id)) }
  },
})
