import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LaunchError, step } from '@/tools/cli/terminal'
import { startNode, stopChild } from '@/tools/launcher/children'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'

/** The inputs of a build; other changes need no new one, nor does another version of Node: all compile to the same code. */
const INPUTS = [
  'app',
  'components',
  'lib',
  'models',
  'public',
  'server',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'middleware.ts',
  'next.config.mjs',
  'package-lock.json',
  'postcss.config.mjs',
  'tsconfig.json',
]
const OUTPUT = '.next'
/** The digest of the inputs, written after a successful build. */
const STAMP = 'built-from'

/** Builds the site when its inputs have changed. Throws `LaunchError` with the output of the build. */
export async function ensureBuild(cleanup: CleanupStack): Promise<void> {
  if (await isBuilt(OUTPUT)) return
  await step('Building the site', () => buildSite(OUTPUT, cleanup, 'pipe'))
}

/** Whether the build in a folder is of the present inputs. */
export async function isBuilt(folder: string): Promise<boolean> {
  const stamp = await readFile(join(folder, STAMP), 'utf8').catch(() => null)
  return stamp === (await digestInputs()) && existsSync(join(folder, 'BUILD_ID'))
}

/**
 * Builds the site into the folder that Next is set to. Throws `LaunchError`, with the output of the build unless it is
 * inherited.
 */
export const buildSite = (folder: string, cleanup: CleanupStack, output: 'pipe' | 'inherit') =>
  stamped(folder, () => runNext(cleanup, output))

/** Notes in the folder of a build the inputs from which it was begun. */
export async function stamped(folder: string, build: () => Promise<void>): Promise<void> {
  const digest = await digestInputs()
  await build()
  await writeFile(join(folder, STAMP), digest)
}

/** Returns a digest of all inputs of a build. */
export async function digestInputs(): Promise<string> {
  const digest = createHash('sha256')
  for (const path of await listInputs()) {
    digest
      .update(path)
      .update('\0')
      .update(await readFile(path))
      .update('\0')
  }
  return digest.digest('hex')
}

async function listInputs(): Promise<string[]> {
  const found: string[] = []
  for (const input of INPUTS.filter((one) => existsSync(one))) {
    if (input.includes('.')) found.push(input)
    else found.push(...(await listFiles(input)))
  }
  return found.filter((path) => !/\.test\.tsx?$/.test(path)).sort()
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

async function runNext(cleanup: CleanupStack, shown: 'pipe' | 'inherit'): Promise<void> {
  const child = startNode(['node_modules/next/dist/bin/next', 'build'], {
    variables: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', shown, shown],
  })
  const remove = cleanup.add(() => stopChild(child, 2_000))
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => output.push(text))
  }
  const [code] = await once(child, 'close')
  remove()
  if (code !== 0) {
    throw new LaunchError(`${output.join('')}\nThe site could not be built; see above.`.trimStart())
  }
}
