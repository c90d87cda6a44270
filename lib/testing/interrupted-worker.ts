import { connect } from '@/lib/db/connect'
import { registerJobs } from '@/lib/jobs/registry'
import { runJob } from '@/lib/jobs/run'
import { countToFour } from '@/lib/testing/interrupted-job'

/*
 * A process that stops for good in the middle of the third chunk of a job, so that a test can kill it there. Started by
 * fork with the job's subject; sends a message when it has stopped.
 */

registerJobs(async () => ({
  async count(chunk) {
    const result = await countToFour(chunk)
    if (chunk.cursor !== 2) return result
    process.send?.({ stopped: true })
    return new Promise(() => {})
  },
}))
// Keeps the process: nothing else does while it waits to be killed.
setInterval(() => {}, 1_000)
await connect()
await runJob('count', process.argv[2] ?? '')
