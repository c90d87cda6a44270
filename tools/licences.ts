import { readFileSync } from 'node:fs'
import { complain, say } from '@/tools/launcher/terminal'
import { type Installed, isOurs, problemsOf, summaryOf } from '@/tools/licences/rules'

/*
 * `npm run licences`: prints under which licences the packages stand that this site is made of, and fails on one that
 * nobody has agreed to, on one whose content the lockfile does not pin, and when installing would run scripts of theirs.
 */

type Locked = {
  license?: string
  resolved?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

/** What the package itself says; the lockfile's word for those that are for other machines and not installed here. */
function licenceOf(path: string, { license }: Locked): string {
  try {
    const { license: own, licenses } = readJson(`${path}/package.json`)
    return own?.type ?? own ?? licenses?.[0]?.type ?? license ?? ''
  } catch {
    return license ?? ''
  }
}

/** A binary for other machines, which could not be had where the lockfile was written: it names its version alone. */
const isElsewhere = ({ optional, os, cpu, integrity }: Locked) =>
  Boolean(optional && (os ?? cpu) && !integrity)

const { packages } = readJson('package-lock.json') as { packages: Record<string, Locked> }
const entries = Object.entries(packages).filter(([path, { resolved }]) => !isOurs(path, resolved))
const here = entries.filter(([, locked]) => !isElsewhere(locked))
const installed: Installed[] = here.map(([path, locked]) => ({
  name: path.replace(/^.*node_modules\//, ''),
  licence: licenceOf(path, locked),
  isPinned: /^sha512-/.test(locked.integrity ?? ''),
  isShipped: !locked.dev,
}))
for (const line of summaryOf(installed)) say(line)
say(`${entries.length - here.length} binaries for other machines are told by their version alone.`)
const problems = problemsOf(installed, readFileSync('.npmrc', 'utf8'))
for (const problem of problems) complain(problem)
process.exitCode = problems.length > 0 ? 1 : 0
