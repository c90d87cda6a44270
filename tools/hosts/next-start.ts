import { CHECKS, COMPRESSES, REFUSES, runChecks } from '@/tools/hosts/checks'
import { prepareDemo } from '@/tools/hosts/database'
import { serveSite } from '@/tools/hosts/process'
import { ensureBuild } from '@/tools/launcher/build'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'

const NEXT = 'node_modules/next/dist/bin/next'

/** Checks the built site under plain `next start`. Returns the number of failed checks. */
export async function checkNextStart(cleanup: CleanupStack): Promise<number> {
  const { variables, ...site } = await prepareDemo(cleanup)
  await ensureBuild(cleanup)
  const { port } = new URL(site.address)
  await serveSite([NEXT, 'start', '-H', '127.0.0.1', '-p', port], { variables }, site, cleanup)
  return runChecks(site, [COMPRESSES, REFUSES, ...CHECKS])
}
