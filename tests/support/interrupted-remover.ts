/*
 * A process that removes the account of its argument, sends a message when it is about to run the job that the removal
 * enqueued, and waits to be killed (`kill-before-job.ts`).
 */

const { connect } = await import('@/lib/db/connect')
const { removeAccount } = await import('@/lib/admin/commands')
const { registerJobs } = await import('@/lib/jobs/registry')
const { anAdmin } = await import('@/tests/support/factories')

registerJobs(async () => {
  process.send?.('committed')
  await new Promise(() => {})
  return {}
})

await connect()
const { id, name } = await anAdmin()
await removeAccount({ id, name, role: 1, isVerified: true }, process.argv[2] ?? '')
// Keeps the process alive until it is killed.
setInterval(() => {}, 1_000)
