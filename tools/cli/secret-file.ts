import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { LaunchError } from '@/tools/cli/terminal'

/** Creates a folder that only its owner can read. Throws `LaunchError`. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new LaunchError(`DATA_DIR: ${folder} cannot be made (${codeOf(cause)}).`, { cause })
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/** 32 random bytes in base64url. */
export const newSecret = () => randomBytes(32).toString('base64url')

/**
 * Returns the secret in a file, which only its owner can read; creates the file with `offered` the first time.
 * Throws `LaunchError` when it cannot be written.
 */
export async function keepSecret(
  path: string,
  offered: string,
): Promise<{ secret: string; isNew: boolean }> {
  await makeFolder(dirname(path))
  try {
    await writeFile(path, `${offered}\n`, { mode: 0o600, flag: 'wx' })
    return { secret: offered, isNew: true }
  } catch (cause) {
    if (codeOf(cause) !== 'EEXIST') {
      throw new LaunchError(`DATA_DIR: ${path} cannot be written (${codeOf(cause)}).`, { cause })
    }
    return { secret: (await readFile(path, 'utf8')).trim(), isNew: false }
  }
}
