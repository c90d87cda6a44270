import { findOwnArchive } from '@/lib/accounts/profile/archive'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { route } from '@/lib/http/route'

/** Everything the site stores about the member, as a file with readable keys. */
export const GET = route({
  summary: 'Everything the site stores about you, as a file to download.',
  access: 'account',
  rateLimit: 'archive',
  response: { contentType: 'application/json' },
  async run({ actor }) {
    const archive = await findOwnArchive(actor.id)
    if (!archive) throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
    const day = archive.madeAt.toISOString().slice(0, 10)
    return new Response(JSON.stringify(archive, null, 2), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="my-account-${day}.json"`,
        'cache-control': 'no-store',
      },
    })
  },
})
