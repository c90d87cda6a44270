import { getEnv } from '@/lib/env'
import { route } from '@/lib/http/route'
import { requireSecret } from '@/lib/http/secret'
import { runDueJobs } from '@/lib/jobs/run'
import { jobsRun } from '@/lib/wire/responses'

/** Below the host's deadline for this path, with time left for chunks in progress. */
const RUN_MS = 20_000
/** In seconds; read by Vercel. */
export const maxDuration = 60

/** For a scheduler where no process of ours runs all the time. Elsewhere each host polls for jobs every second. */
export const GET = route({
  summary: 'Runs due background jobs, for a scheduler that knows the configured secret.',
  access: 'anyone',
  response: jobsRun,
  refusals: ['unauthenticated'],
  async run({ request }) {
    requireSecret(request, getEnv().CRON_SECRET)
    // Next also answers HEAD with this handler.
    if (request.method === 'HEAD') return { success: true, jobs: 0 }
    return { success: true, jobs: await runDueJobs(RUN_MS) }
  },
})
