import { join } from 'node:path'
import { build, stop } from 'esbuild'

/** The host, its hashing thread, and the commands that are run beside it, each a file of this name. */
const ENTRIES = {
  main: 'server/main.ts',
  thread: 'server/hashing/thread.mjs',
  admin: 'tools/admin.ts',
  health: 'tools/health.ts',
  import: 'tools/import.ts',
  migrate: 'tools/migrate.ts',
  reconcile: 'tools/reconcile.ts',
}
/**
 * Modules that stay in node_modules: those that the host must share with Next's bundles, or that cannot be bundled. The
 * embedded database is not part of the image.
 */
const EXTERNAL = ['next', 'mongoose', 'mongodb', 'sharp', 'pino', 'embedded-mongo']
/** For the CommonJS modules among those that are bundled. */
const REQUIRE = `import { createRequire as createRequireOfHost } from 'node:module'
const require = createRequireOfHost(import.meta.url)`

/**
 * Bundles our own host into the folder `host` of a build, as plain JavaScript: compiling each module as it is imported takes
 * half of a start. Takes a fraction of a second. Returns the script that starts it.
 */
export async function bundleHost(folder: string): Promise<string> {
  const outdir = join(folder, 'host')
  await build({
    entryPoints: ENTRIES,
    outdir,
    outExtension: { '.js': '.mjs' },
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    minifySyntax: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: EXTERNAL,
    banner: { js: REQUIRE },
    logLevel: 'error',
  })
  // Its process would stay, with 200 MB.
  await stop()
  return join(outdir, 'main.mjs')
}
