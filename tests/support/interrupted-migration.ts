import { connect } from '@/lib/db/connect'
import { migrate } from '@/lib/migrations/commands'
import type { Migration } from '@/lib/migrations/migration'
import { memberTexts } from '@/tests/support/a-migration'

/*
 * A process that migrates and hangs once the first batch is stored, so that a test can kill it there. Forked with the
 * length of its lease; sends a message when it hangs.
 */

const interrupted: Migration = {
  ...memberTexts,
  run: ({ after: from, keep }) =>
    memberTexts.run({
      after: from,
      async keep(after, changed) {
        await keep(after, changed)
        process.send?.({ after: String(after) })
        await new Promise(() => {})
      },
    }),
}

await connect()
// Keeps the process alive until it is killed.
setInterval(() => {}, 1_000)
await migrate([interrupted], Number(process.argv[2]))
