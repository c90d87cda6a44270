import { connect } from '@/lib/db/connect'
import { transaction } from '@/lib/db/transaction'
import { registerJobs } from '@/lib/jobs/registry'
import { runJob } from '@/lib/jobs/run'
import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import { countToFour } from '@/tests/support/interrupted-job'

/*
 * A process that hangs in the middle of the third chunk of a job, so that a test can kill it there. Forked with the job's
 * subject, and `own` for chunks that run their own transaction; sends a message when it hangs.
 */

async function stopInThird(chunk: Chunk): Promise<ChunkResult> {
  const result = await countToFour(chunk)
  if (chunk.cursor !== 2) return result
  process.send?.({ stopped: true })
  return new Promise(() => {})
}

const [subject = '', mode] = process.argv.slice(2)
registerJobs(async () => ({
  count:
    mode === 'own'
      ? { run: (chunk) => transaction([], () => stopInThird(chunk)), isTransaction: false }
      : stopInThird,
}))
// Keeps the process alive until it is killed.
setInterval(() => {}, 1_000)
await connect()
await runJob('count', subject)
