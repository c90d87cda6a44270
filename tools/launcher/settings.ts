import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Env, parseEnv } from '@/lib/env'
import { keepSecret, makeFolder, newSecret } from '@/tools/cli/secret-file'
import { LaunchError } from '@/tools/cli/terminal'

export type Mode = 'start' | 'dev'

export type Launch = {
  mode: Mode
  env: Env
  /** Whether the embedded database is used, because MONGODB_URI is unset. */
  isEmbedded: boolean
  /** All settings as environment variables, for this process and its children. */
  variables: Variables
}

/** Settings as environment variables. */
export type Variables = Record<string, string>

/** A placeholder for the address of the embedded database until it runs. */
const UNTIL_STARTED = 'mongodb://embedded'

/**
 * Reads the settings of a start from `overrides`, the environment and `.env`, in this order, with the defaults of a first
 * run; empty means unset. Creates DATA_DIR. Throws `LaunchError` that names each invalid setting.
 */
export async function readSettings(mode: Mode, overrides: Variables = {}): Promise<Launch> {
  const given = readGiven(overrides)
  const isEmbedded = given.MONGODB_URI === undefined
  const variables: Variables = {
    ...overrides,
    ...given,
    NODE_ENV: mode === 'dev' ? 'development' : 'production',
    DATA_DIR: resolve(given.DATA_DIR ?? '.data'),
    MONGODB_URI: given.MONGODB_URI ?? UNTIL_STARTED,
    SITE_URL: given.SITE_URL ?? `http://localhost:${/^\d+$/.exec(given.PORT ?? '')?.[0] ?? 3000}`,
  }
  const isSecretGenerated = isEmbedded && given.JWT_SECRET === undefined
  if (isSecretGenerated) variables.JWT_SECRET = newSecret()
  const env = parse(variables)
  if (Boolean(env.ADMIN_EMAIL) !== Boolean(env.ADMIN_PASSWORD)) {
    throw new LaunchError('ADMIN_EMAIL and ADMIN_PASSWORD are needed together.')
  }
  await makeFolder(env.DATA_DIR)
  if (isSecretGenerated) {
    const kept = await keepSecret(join(env.DATA_DIR, 'jwt-secret'), String(variables.JWT_SECRET))
    variables.JWT_SECRET = kept.secret
  }
  return { mode, isEmbedded, env: parse(variables), variables }
}

function readGiven(overrides: Variables): Variables {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
  } catch (cause) {
    throw new LaunchError('.env cannot be read.', { cause })
  }
  // biome-ignore lint/style/noProcessEnv: the launcher completes the settings before they are parsed
  const all = Object.entries({ ...process.env, ...overrides })
  return Object.fromEntries(all.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

function parse(variables: Variables): Env {
  try {
    return parseEnv(variables)
  } catch (error) {
    const lines = (error as Error).message.split('\n').map((line) => line.trim())
    throw new LaunchError(`${lines.shift()} ${lines.join('; ')}`, { cause: error })
  }
}

/** Changes settings during a start: the database's address, the port. */
export function withVariables(launch: Launch, changed: Variables): Launch {
  const variables = { ...launch.variables, ...changed }
  return { ...launch, variables, env: parse(variables) }
}

/**
 * Applies the settings to this process, for the commands that the launcher runs in it. Node's own options are the host's:
 * this process has started, and its other children, such as the database, would inherit them.
 */
export function adoptVariables({ variables: { NODE_OPTIONS: _, ...settings } }: Launch): void {
  // biome-ignore lint/style/noProcessEnv: lib/env reads the completed settings from there
  Object.assign(process.env, settings)
}
