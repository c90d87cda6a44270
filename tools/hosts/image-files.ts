import { once } from 'node:events'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LaunchError, step } from '@/tools/cli/terminal'
import { startNode, stopChild } from '@/tools/launcher/children'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { bundleHost } from '@/tools/launcher/host-bundle'

/** Where Next puts the files that a server needs, with their part of node_modules. */
const STANDALONE = '.next/standalone'

/** Builds the site, and bundles our own host beside it, so that the image needs no compiler. */
export async function buildImage(cleanup: CleanupStack): Promise<void> {
  await step('Building the site for an image', () => buildSite(cleanup))
  await removeTraces()
  await bundleHost(STANDALONE)
}

/** Removes the lists of files by which Next has collected the others: 11 MB that nothing reads at run time. */
async function removeTraces(): Promise<void> {
  const files = await readdir(STANDALONE, { recursive: true })
  for (const file of files.filter((one) => one.endsWith('.nft.json'))) {
    await rm(join(STANDALONE, file))
  }
}

async function buildSite(cleanup: CleanupStack): Promise<void> {
  const child = startNode(['node_modules/next/dist/bin/next', 'build'], {
    variables: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', BUILD_STANDALONE: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  cleanup.add(() => stopChild(child, 2_000))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new LaunchError('The site could not be built; see above.')
}

export type FileCopy = { from: string; to: string }

/** What the last stage of the Dockerfile copies from the stage that builds. */
export async function readCopies(): Promise<FileCopy[]> {
  const dockerfile = await readFile('Dockerfile', 'utf8')
  const lines = dockerfile.matchAll(
    /^COPY --from=build (?:--\S+ )*\/site\/(?<from>\S+) (?<to>\S+)$/gm,
  )
  return [...lines].map(({ groups }) => ({ from: groups?.from ?? '', to: groups?.to ?? '' }))
}
