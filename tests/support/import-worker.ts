import { connect } from '@/lib/db/connect'
import { continueImport, IMPORT_JOB } from '@/lib/influencers/imports/job'
import { registerJobs } from '@/lib/jobs/registry'
import { runJob } from '@/lib/jobs/run'

/* A process that works on an import until a test kills it. Forked with the import's id. */

const [id = ''] = process.argv.slice(2)
registerJobs(async () => ({ [IMPORT_JOB]: { run: continueImport, isTransaction: false } }))
await connect()
await runJob(IMPORT_JOB, id)
