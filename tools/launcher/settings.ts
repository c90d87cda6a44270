import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Env, parseEnv } from '@/lib/env'
import { LaunchError } from '@/tools/launcher/terminal'

export type Mode = 'start' | 'dev'

export type Launch = {
  mode: Mode
  env: Env
  /** Whether the database is our own, because no other one is named. */
  isEmbedded: boolean
  /** Every setting in the words of the environment, for this process and its children. */
  variables: Variables
}

/** Settings in the words of the environment. */
export type Variables = Record<string, string>

/** Stands in for the address of the embedded database until it runs. */
const UNTIL_STARTED = 'mongodb://embedded'

/**
 * The settings of a start: what `first`, the environment and `.env` say, and the defaults of a first run; empty means
 * unset. Makes DATA_DIR. Throws `LaunchError` that names each bad setting.
 */
export async function readSettings(mode: Mode, first: Variables = {}): Promise<Launch> {
  const given = readGiven(first)
  const isEmbedded = given.MONGODB_URI === undefined
  const words: Variables = {
    ...first,
    ...given,
    NODE_ENV: mode === 'dev' ? 'development' : 'production',
    DATA_DIR: resolve(given.DATA_DIR ?? '.data'),
    MONGODB_URI: given.MONGODB_URI ?? UNTIL_STARTED,
    SITE_URL: given.SITE_URL ?? `http://localhost:${/^\d+$/.exec(given.PORT ?? '')?.[0] ?? 3000}`,
  }
  const isSecretOurs = isEmbedded && given.JWT_SECRET === undefined
  if (isSecretOurs) words.JWT_SECRET = newSecret()
  const env = parse(words)
  if (Boolean(env.ADMIN_EMAIL) !== Boolean(env.ADMIN_PASSWORD)) {
    throw new LaunchError('ADMIN_EMAIL and ADMIN_PASSWORD are needed together.')
  }
  await makeFolder(env.DATA_DIR)
  if (isSecretOurs) {
    const kept = await keepSecret(join(env.DATA_DIR, 'jwt-secret'), String(words.JWT_SECRET))
    words.JWT_SECRET = kept.secret
  }
  return { mode, isEmbedded, env: parse(words), variables: words }
}

function readGiven(first: Variables): Variables {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
  } catch (cause) {
    throw new LaunchError('.env cannot be read.', { cause })
  }
  // biome-ignore lint/style/noProcessEnv: the launcher completes the settings before anybody parses them
  const all = Object.entries({ ...process.env, ...first })
  return Object.fromEntries(all.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

function parse(words: Variables): Env {
  try {
    return parseEnv(words)
  } catch (error) {
    const lines = (error as Error).message.split('\n').map((line) => line.trim())
    throw new LaunchError(`${lines.shift()} ${lines.join('; ')}`, { cause: error })
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new LaunchError(`DATA_DIR: ${folder} cannot be made (${codeOf(cause)}).`, { cause })
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/** 32 random bytes as text. */
export const newSecret = () => randomBytes(32).toString('base64url')

/**
 * The secret that the file keeps, readable by its owner alone; the first time it is the one offered.
 * Throws `LaunchError` when the folder refuses.
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

/** Changes a setting of a start that is under way: the database's address, the port that was found. */
export function withVariables(launch: Launch, changed: Variables): Launch {
  const variables = { ...launch.variables, ...changed }
  return { ...launch, variables, env: parse(variables) }
}

/** Makes the settings those of this process, for the commands that the launcher runs in it. */
export function adoptVariables({ variables }: Launch): void {
  // biome-ignore lint/style/noProcessEnv: from here on lib/env reads what the launcher completed
  Object.assign(process.env, variables)
}
