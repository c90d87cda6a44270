import { reconcile } from '@/lib/background/reconcile/commands'
import { connect } from '@/lib/db/connect'

/*
 * A process that reconciles and hangs after the first shard, so that a test can kill it there. Forked; sends a message
 * when it hangs.
 */

await connect()
// Keeps the process alive until it is killed.
setInterval(() => {}, 1_000)
await reconcile({
  sizes: { influencer: 1 },
  async onShard({ progress }) {
    process.send?.({ after: progress.after })
    await new Promise(() => {})
  },
})
