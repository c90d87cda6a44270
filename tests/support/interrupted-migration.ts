import { connect } from '@/lib/db/connect'
import { migrate } from '@/lib/migrations/commands'
import { MIGRATIONS } from '@/lib/migrations/list'

/*
 * A process that migrates and stops for good once the first batch is kept, so that a test can kill it there. Started by
 * fork with the length of its lease; sends a message when it has stopped.
 */

const interrupted = MIGRATIONS.map((migration) => ({
  ...migration,
  run: (place: Parameters<typeof migration.run>[0]) =>
    migration.run({
      after: place.after,
      async keep(after, changed) {
        await place.keep(after, changed)
        process.send?.({ after: String(after) })
        await new Promise(() => {})
      },
    }),
}))

await connect()
// Keeps the process: nothing else does while it waits to be killed.
setInterval(() => {}, 1_000)
await migrate(interrupted, Number(process.argv[2]))
