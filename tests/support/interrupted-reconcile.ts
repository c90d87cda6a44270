import { reconcile } from '@/lib/background/reconcile/commands'
import { connect } from '@/lib/db/connect'

/*
 * A process that reconciles and stops for good once the first shard is through, so that a test can kill it there. Started
 * by fork; sends a message when it has stopped.
 */

await connect()
// Keeps the process alive while it waits to be killed.
setInterval(() => {}, 1_000)
await reconcile({
  sizes: { influencer: 1 },
  async onShard({ progress }) {
    process.send?.({ after: progress.after })
    await new Promise(() => {})
  },
})
