/*
 * Which commands a smoke run starts, and how: derived from package.json, the README, and the tables of `bench` and `chaos`,
 * so that a new command, measurement or fault is started without being listed here.
 */

/** What a command needs that a machine may not have. */
export type Need = 'a browser' | 'a MongoDB server in MONGOD_BIN'

export type Task = {
  /** As a person would type it. */
  name: string
  script: string
  options: readonly string[]
  needs: Need | null
  /** Why it is not started; null when it is. */
  skipped: string | null
}

/** Placeholders in options. */
export const BACKUP = '<backup>'
export const CSV = '<file.csv>'
export const TARGET = '<mongodb-uri>'

const PART_OF_TEST = 'a part of npm test'
/** Commands that a smoke run does not start, with the reason. */
const SKIPPED: Readonly<Record<string, string>> = {
  test: 'it is all other checks, and .ci/run runs it',
  verify: 'it is npm test',
  smoke: 'it is this run',
  check: PART_OF_TEST,
  types: PART_OF_TEST,
  knip: PART_OF_TEST,
  licences: PART_OF_TEST,
  unit: PART_OF_TEST,
  e2e: PART_OF_TEST,
  mutations: 'it runs the tests many times over',
  build: 'npm start builds',
  format: 'it changes files of the repository',
  icons: 'it changes files of the repository, which a test compares',
  fonts: 'it changes files of the repository, which a test compares',
  engines: 'it may install browsers, and .ci/run runs it',
  hosts: 'it builds for another host, and .ci/run runs it',
  image: 'it is the build of npm run hosts -- image',
  'upgrade:drill': 'it needs an earlier release, and .ci/run runs it',
  'vercel:check': 'it is npm run hosts -- vercel',
}

type How = { options?: readonly string[]; needs?: Need }
/** Commands that need arguments, or do less with them. */
const HOW: Readonly<Record<string, How>> = {
  admin: { options: ['smoke@example.com'] },
  backup: { options: [BACKUP] },
  restore: { options: [BACKUP] },
  import: { options: [CSV, '--as', 'admin@example.com'] },
  move: { options: [TARGET] },
  site: { options: ['export', '/dev/null'] },
  screens: { options: ['method'], needs: 'a browser' },
  lighthouse: { options: ['--small'], needs: 'a browser' },
}

/** Commands that `npm` runs without `run`. */
const SHORT = ['start', 'test']

const commandOf = (script: string, options: readonly string[]) =>
  [
    'npm',
    ...(SHORT.includes(script) ? [] : ['run']),
    script,
    ...(options.length ? ['--'] : []),
    ...options,
  ].join(' ')

function taskOf(script: string, { options = [], needs }: How = {}): Task {
  const name = commandOf(script, options)
  return { name, script, options, needs: needs ?? null, skipped: SKIPPED[script] ?? null }
}

/** The commands that a text names. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/\bnpm (?:run (?<run>[\w:-]+)|(?<short>start|test)\b)/g)].map(
    ({ groups }) => groups?.run ?? groups?.short ?? '',
  )

export type Sources = {
  scripts: readonly string[]
  readme: string
  /** The names of `npm run bench` and of `npm run chaos`. */
  bench: readonly string[]
  faults: readonly string[]
  /** Those of `npm run chaos` that take a MongoDB server. */
  onServer: readonly string[]
}

/** The tasks of a smoke run. Throws when a text or a table here names a command that is not there. */
export function listTasks({ scripts, readme, bench, faults, onServer }: Sources): Task[] {
  const named = [...namedIn(readme), ...Object.keys(SKIPPED), ...Object.keys(HOW)]
  const missing = [...new Set(named)].filter((name) => !scripts.includes(name))
  if (missing.length > 0) throw new Error(`not in package.json: ${missing.join(', ')}`)
  const small = (script: string, names: readonly string[], how: How = {}) =>
    taskOf(script, { options: ['--small', ...names], ...how })
  return scripts.flatMap((script) => {
    if (script === 'bench') return bench.map((name) => small(script, [name]))
    // All on one site each, whose start takes longer than a fault.
    if (script === 'chaos') {
      const needs = 'a MongoDB server in MONGOD_BIN'
      return [small(script, faults), small(script, onServer, { needs })]
    }
    return [taskOf(script, HOW[script])]
  })
}
