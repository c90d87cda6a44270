import { LaunchError, print } from '@/tools/cli/terminal'
import { CHECKS, COMPRESSES, REFUSES, runChecks } from '@/tools/hosts/checks'
import { prepareDemo } from '@/tools/hosts/database'
import { checkImage } from '@/tools/hosts/image'
import { serveSite } from '@/tools/hosts/process'
import { checkVercel } from '@/tools/hosts/vercel/check'
import { ensureBuild } from '@/tools/launcher/build'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { keepTemporaryFilesInMemory } from '@/tools/launcher/memory-folder'
import { runTool } from '@/tools/launcher/run-tool'

/*
 * `npm run hosts -- next-start|image|vercel`: checks the site where another host than ours listens (`next start`; the
 * functions of a Vercel build), or where ours runs from the files of the container image. Each has a temporary database
 * with demo data. The last two build for that host; `next-start` uses the build that is there.
 */

const NEXT = 'node_modules/next/dist/bin/next'

/** Checks the built site under plain `next start`. Returns the number of failed checks. */
async function checkNextStart(cleanup: CleanupStack): Promise<number> {
  const { variables, ...site } = await prepareDemo(cleanup)
  await ensureBuild(cleanup)
  const { port } = new URL(site.address)
  await serveSite([NEXT, 'start', '-H', '127.0.0.1', '-p', port], { variables }, site, cleanup)
  return runChecks(site, [COMPRESSES, REFUSES, ...CHECKS])
}

const HOSTS: Record<string, (cleanup: CleanupStack) => Promise<number>> = {
  'next-start': checkNextStart,
  image: checkImage,
  vercel: checkVercel,
}

keepTemporaryFilesInMemory()
await runTool(async (cleanup) => {
  const check = HOSTS[process.argv[2] ?? '']
  if (!check) throw new LaunchError(`Usage: npm run hosts -- ${Object.keys(HOSTS).join('|')}`)
  const failed = await check(cleanup)
  print(failed === 0 ? 'All checks passed.' : `${failed} failed`)
  return failed === 0 ? 0 : 1
})
