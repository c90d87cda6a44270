import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { SCHEMA_VERSION } from '@/lib/migrations/list'
import packageJson from '@/package.json' with { type: 'json' }

/** What runs here. */
export type BuildInfo = { version: string; commit: string; schema: string; node: string }

/** Returns the version of the site, with the commit of the settings, else of the checkout, else `unknown`. */
export async function readBuildInfo(commit: string | undefined): Promise<BuildInfo> {
  return {
    version: packageJson.version,
    commit: commit ?? (await readCommit()),
    schema: String(SCHEMA_VERSION),
    node: process.version,
  }
}

const readCommit = () =>
  promisify(execFile)('git', ['rev-parse', '--short=12', 'HEAD']).then(
    ({ stdout }) => stdout.trim(),
    () => 'unknown',
  )
