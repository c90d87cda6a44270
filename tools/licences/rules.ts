export type InstalledPackage = {
  name: string
  /** An SPDX expression, or another text in the package. */
  licence: string
  /** Whether the lockfile has its integrity hash. */
  isPinned: boolean
  /** Whether it is a production dependency. */
  isShipped: boolean
}

/** Permissive licences: running and changing the site only requires attribution. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  // Written without a version by old packages; all versions are permissive.
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  // Of Python, and of code translated from it.
  'Python-2.0',
  'Zlib',
])
/** Weak copyleft, which is fine for unmodified libraries. */
const ALLOWED_UNCHANGED = new Set(['LGPL-3.0-or-later', 'MPL-2.0'])

/** Whether an entry of the lockfile is this site, a workspace package, or the link to one. */
export function isOurs(path: string, resolved?: string): boolean {
  return !path.includes('node_modules/') || /^packages\//.test(resolved ?? '')
}

/** Whether an expression like `(MIT OR EUPL-1.1+)` or `Apache-2.0 AND MIT` is allowed. */
export function isAllowed(licence: string): boolean {
  const bare = licence.replace(/[()]/g, '').trim()
  return bare
    .split(/\s+OR\s+/)
    .some((choice) =>
      choice.split(/\s+AND\s+/).every((name) => ALLOWED.has(name) || ALLOWED_UNCHANGED.has(name)),
    )
}

/** The problems that block a release, one sentence each. */
export function problemsOf(installed: readonly InstalledPackage[], npmrc: string): string[] {
  const foreign = installed.filter(({ licence }) => !isAllowed(licence))
  const loose = installed.filter(({ isPinned }) => !isPinned)
  return [
    ...foreign.map(({ name, licence }) => `${name}: ${licence || 'no licence'} is not allowed.`),
    ...loose.map(({ name }) => `${name}: package-lock.json does not pin its content.`),
    ...(/^ignore-scripts *= *true$/m.test(npmrc)
      ? []
      : ['.npmrc: without ignore-scripts=true an installation runs what packages want.']),
  ]
}

/** How many packages have each licence, separately for production and development. */
export function summaryOf(installed: readonly InstalledPackage[]): string[] {
  const licences = [...new Set(installed.map(({ licence }) => licence))].sort()
  return licences.map((licence) => {
    const under = installed.filter((one) => one.licence === licence)
    const shipped = under.filter(({ isShipped }) => isShipped).length
    return `${String(shipped).padStart(5)} shipped ${String(under.length - shipped).padStart(5)} for tests   ${licence || '(none)'}`
  })
}
