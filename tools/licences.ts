import { readFileSync } from 'node:fs'
import { print, printError } from '@/tools/cli/terminal'
import { type InstalledPackage, isOurs, problemsOf, summaryOf } from '@/tools/licences/rules'

/*
 * `npm run licences`: prints the licences of the installed packages. Fails on a licence that is not allowed, on a package
 * without an integrity hash in the lockfile, and when the installation would run install scripts.
 */

type LockedPackage = {
  license?: string
  resolved?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

/** The licence in the package itself; for packages of other platforms, which are not installed, that in the lockfile. */
function licenceOf(path: string, { license }: LockedPackage): string {
  try {
    const { license: own, licenses } = readJson(`${path}/package.json`)
    return own?.type ?? own ?? licenses?.[0]?.type ?? license ?? ''
  } catch {
    return license ?? ''
  }
}

/** A binary for another platform without an integrity hash: it was not available where the lockfile was written. */
const isElsewhere = ({ optional, os, cpu, integrity }: LockedPackage) =>
  Boolean(optional && (os ?? cpu) && !integrity)

const { packages } = readJson('package-lock.json') as { packages: Record<string, LockedPackage> }
const entries = Object.entries(packages).filter(([path, { resolved }]) => !isOurs(path, resolved))
const here = entries.filter(([, locked]) => !isElsewhere(locked))
const installed: InstalledPackage[] = here.map(([path, locked]) => ({
  name: path.replace(/^.*node_modules\//, ''),
  licence: licenceOf(path, locked),
  isPinned: /^sha512-/.test(locked.integrity ?? ''),
  isShipped: !locked.dev,
}))
for (const line of summaryOf(installed)) print(line)
print(
  `${entries.length - here.length} binaries for other platforms are pinned only by their version.`,
)
const problems = problemsOf(installed, readFileSync('.npmrc', 'utf8'))
for (const problem of problems) printError(problem)
process.exitCode = problems.length > 0 ? 1 : 0
