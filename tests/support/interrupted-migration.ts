import { connect } from '@/lib/db/connect'
import { migrate } from '@/lib/migrations/commands'
import { MIGRATIONS } from '@/lib/migrations/list'

/*
 * A process that migrates and hangs once the first batch is stored, so that a test can kill it there. Forked with the
 * length of its lease; sends a message when it hangs.
 */

const interrupted = MIGRATIONS.map((migration) => ({
  ...migration,
  run: (progress: Parameters<typeof migration.run>[0]) =>
    migration.run({
      after: progress.after,
      async keep(after, changed) {
        await progress.keep(after, changed)
        process.send?.({ after: String(after) })
        await new Promise(() => {})
      },
    }),
}))

await connect()
// Keeps the process alive until it is killed.
setInterval(() => {}, 1_000)
await migrate(interrupted, Number(process.argv[2]))
