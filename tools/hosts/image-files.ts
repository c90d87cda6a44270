import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { build } from 'esbuild'
import { LaunchError, step } from '@/tools/cli/terminal'
import { startNode, stopChild } from '@/tools/launcher/children'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'

/** Where Next puts the files that a server needs, with their part of node_modules. */
const STANDALONE = '.next/standalone'

/** The host, its hashing thread, and the commands that are run beside it, each a file of this name. */
const ENTRIES = {
  main: 'server/main.ts',
  thread: 'server/hashing/thread.mjs',
  admin: 'tools/admin.ts',
  migrate: 'tools/migrate.ts',
  reconcile: 'tools/reconcile.ts',
}
/**
 * Modules that stay in node_modules: those that the host must share with Next's bundles, or that cannot be bundled. The
 * embedded database is not part of the image.
 */
const EXTERNAL = ['next', 'mongoose', 'mongodb', 'sharp', 'pino', 'embedded-mongo']
/** For the CommonJS modules among those that are bundled. */
const REQUIRE = `import { createRequire as createRequireOfImage } from 'node:module'
const require = createRequireOfImage(import.meta.url)`

/** Builds the site, and bundles our own host beside it, so that the image needs no compiler. */
export async function buildImage(cleanup: CleanupStack): Promise<void> {
  await step('Building the site for an image', () => buildSite(cleanup))
  await build({
    entryPoints: ENTRIES,
    outdir: `${STANDALONE}/host`,
    outExtension: { '.js': '.mjs' },
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    minifySyntax: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    external: EXTERNAL,
    banner: { js: REQUIRE },
    logLevel: 'error',
  })
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

export type Copied = { from: string; to: string }

/** What the last stage of the Dockerfile copies from the stage that builds. */
export async function readCopies(): Promise<Copied[]> {
  const dockerfile = await readFile('Dockerfile', 'utf8')
  const lines = dockerfile.matchAll(
    /^COPY --from=build (?:--\S+ )*\/site\/(?<from>\S+) (?<to>\S+)$/gm,
  )
  return [...lines].map(({ groups }) => ({ from: groups?.from ?? '', to: groups?.to ?? '' }))
}
