import { LaunchError, print } from '@/tools/cli/terminal'
import { checkImage } from '@/tools/hosts/image'
import { checkNextStart } from '@/tools/hosts/next-start'
import { checkVercel } from '@/tools/hosts/vercel/check'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { keepTemporaryFilesInMemory } from '@/tools/launcher/memory-folder'
import { runTool } from '@/tools/launcher/run-tool'

/*
 * `npm run hosts -- next-start|image|vercel`: checks the site where another host than ours listens (`next start`; the
 * functions of a Vercel build), or where ours runs from the files of the container image. Each has a temporary database
 * with demo data. The last two build for that host; `next-start` uses the build that is there.
 */

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
