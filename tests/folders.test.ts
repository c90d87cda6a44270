import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Returns what a module imports, as written. */
const specifiersOf = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /(?:\bfrom|^import|(?<!typeof )\bimport\()\s*'([^']+)'/gm,
    ),
  ].map(([, specifier = '']) => specifier)

/** Returns what a module imports from others of the site, as paths without extension. */
const importsOf = (file: string): string[] =>
  specifiersOf(file).flatMap((specifier) => {
    if (specifier.startsWith('@/')) return [specifier.slice(2)]
    return specifier.startsWith('.') ? [path.join(path.dirname(file), specifier)] : []
  })

/** Returns the modules below a folder, excluding tests. */
const filesOf = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(root, file))
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.test\.tsx?$|\/\.next\//.test(file))

/** Returns which folders each folder imports from, excluding tests. */
function readFolders(root: string): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>()
  const files = filesOf(root)
  const known = new Set(files.map((file) => path.dirname(file)))
  for (const file of files) {
    const folder = path.dirname(file)
    const imported = folders.get(folder) ?? new Set<string>()
    for (const other of importsOf(file).map((module) => path.dirname(module))) {
      if (other !== folder && known.has(other)) imported.add(other)
    }
    folders.set(folder, imported)
  }
  return folders
}

/** Returns a path from a folder back to itself, or null. */
function findCircle(folders: Map<string, Set<string>>): string[] | null {
  const done = new Set<string>()
  const walk = (folder: string, way: string[]): string[] | null => {
    if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder]
    if (done.has(folder)) return null
    for (const next of folders.get(folder) ?? []) {
      const circle = walk(next, [...way, folder])
      if (circle) return circle
    }
    done.add(folder)
    return null
  }
  for (const folder of folders.keys()) {
    const circle = walk(folder, [])
    if (circle) return circle
  }
  return null
}

const TESTS = ['@/tests/**', 'embedded-mongo', 'embedded-mongo/**']
const SCREENS = ['@/app/**', '@/components/**', '@/lib/client/**']
/** What only the server can load; the pure files of `lib/auth` run anywhere. */
const SERVER = [
  '@/models/**',
  '@/lib/{http,db,auth}/**',
  '!@/lib/auth/types',
  '!@/lib/auth/*/{types,rules,wire,responses}',
  '@/lib/**/{queries,commands,record}',
  'mongoose',
]
/** The contract's names, which stay behind `lib/client`. */
const WIRE = [
  '@/lib/**/wire',
  '@/lib/{accounts,influencers}/responses',
  '@/lib/ratings/**/responses',
  '!@/lib/ratings/{anonymous,official-responses,proofs}/responses',
]
/** A part of the host, and the parts that it may import. */
const host = (part: string, ...others: string[]): [string, string[]] => [
  `server/${part}/**`,
  [
    ...SCREENS,
    '@/tools/**',
    '@/server/**',
    ...[part, ...others].map((one) => `!@/server/${one}/**`),
  ],
]

/** What the files of a room must not import, beside what is for tests; `!` allows some of it. The last room of a file counts. */
const ROOMS: readonly [room: string, forbidden: readonly string[]][] = [
  ['app/**', ['@/models/**', '@/lib/db/**', 'mongoose']],
  ['components/**', ['@/app/**', ...SERVER, ...WIRE]],
  ['lib/**', [...SCREENS, '@/lib/http/**']],
  ['lib/http/**', [...SCREENS, '@/models/**', '@/lib/**/commands']],
  ['lib/**/{types,rules,wire,responses}.ts', [...SCREENS, ...SERVER, 'next', 'next/**', 'react']],
  ['lib/{domain,text}/**', ['@/**']],
  ['lib/names/**', ['@/**', '!@/lib/{domain,text}/**']],
  ['lib/client/**', ['@/app/**', '@/components/**', ...SERVER]],
  [
    'models/**',
    ['@/**', '!@/lib/{domain,text,names}/**', '!@/lib/db/define-model', '!@/models/**'],
  ],
  host('security'),
  host('workers'),
  host('http', 'security'),
  host('overload', 'http'),
  host('hashing', 'http'),
  host('response-cache', 'overload', 'http', 'security'),
]

/** Whether a path or specifier is one of a pattern: `**` stands for any folders, `*` for one name, `{a,b}` for one of them. */
const isLike = (name: string, pattern: string): boolean =>
  new RegExp(
    `^${pattern
      .replace(/[.]/g, '\\.')
      .replace(/\{([^}]+)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
      .replace(/\/\*\*\/|\*\*|\*/g, (stars) =>
        stars === '/**/' ? '/(?:.*/)?' : stars === '**' ? '.*' : '[^/]*',
      )}$`,
  ).test(name)

/** The last pattern that a specifier is like decides. */
const isForbidden = (specifier: string, patterns: readonly string[]): boolean =>
  patterns
    .filter((pattern) => isLike(specifier, pattern.replace(/^!/, '')))
    .at(-1)
    ?.startsWith('!') === false

test('each room imports what it may, and nothing that is for tests', () => {
  const files = [...new Set(ROOMS.map(([room]) => room.split('/')[0] ?? ''))]
    .flatMap(filesOf)
    .filter((file) => !file.includes('/testing/'))
  const wrong = files.flatMap((file) => {
    const forbidden = ROOMS.findLast(([room]) => isLike(file, room))?.[1] ?? []
    return specifiersOf(file)
      .filter((specifier) => isForbidden(specifier, [...forbidden, ...TESTS]))
      .map((specifier) => `${file}: ${specifier}`)
  })
  expect(files.length).toBeGreaterThan(1_000)
  expect(wrong).toEqual([])
})

test.each([
  ['components/a.tsx', '@/lib/ratings/commands', true],
  ['components/a.tsx', '@/lib/ratings/proofs/responses', false],
  ['components/a.tsx', '@/lib/ratings/reviews/responses', true],
  ['lib/ratings/rules.ts', '@/lib/auth/types', false],
  ['lib/ratings/rules.ts', '@/lib/auth/password', true],
  ['lib/domain/a.ts', '@/models/user', true],
  ['models/user.ts', '@/lib/domain/roles', false],
  ['server/http/a.ts', '@/server/workers/b', true],
])('%s importing %s is forbidden: %s', (file, specifier, expected) => {
  const forbidden = ROOMS.findLast(([room]) => isLike(file, room))?.[1] ?? []
  expect(isForbidden(specifier, forbidden)).toBe(expected)
})

test.each(['lib', 'components', 'server', 'tools'])(
  'no folders of %s/ import each other in a cycle',
  (root) => {
    const folders = readFolders(root)
    expect(folders.size).toBeGreaterThan(1)
    expect(findCircle(folders)).toBeNull()
  },
)

test('no modules import each other in a circle, not for their types either', () => {
  const files = ['app', 'components', 'lib', 'models', 'server'].flatMap(filesOf)
  const named = new Map(files.map((file) => [file.replace(/\.\w+$/, ''), file]))
  const imported = (file: string) =>
    new Set(importsOf(file).flatMap((module) => named.get(module) ?? []))
  const modules = new Map(files.map((file) => [file, imported(file)]))
  expect(modules.get('components/comparison/comparison-table.tsx')).toContain(
    'components/comparison/compared-row.tsx',
  )
  expect(findCircle(modules)).toBeNull()
})

/** Returns the folder of the first level below `lib` that a folder is in. */
const featureOf = (folder: string): string => folder.split(path.sep).slice(0, 2).join(path.sep)

/** Returns which features of lib each of them imports. */
function readFeatures(): Map<string, Set<string>> {
  const features = new Map<string, Set<string>>()
  for (const [folder, imported] of readFolders('lib')) {
    const feature = featureOf(folder)
    // The files of lib itself are named by every feature.
    if (feature === 'lib') continue
    const others = features.get(feature) ?? new Set<string>()
    for (const other of [...imported].map(featureOf)) {
      if (other !== feature && other !== 'lib') others.add(other)
    }
    features.set(feature, others)
  }
  return features
}

const ARCHITECTURE = readFileSync('ARCHITECTURE.md', 'utf8')
/** Returns what the first column of each row names that is like a pattern. */
const namedIn = (pattern: RegExp): string[][] =>
  [...ARCHITECTURE.matchAll(/^\| (`.*?`) \|/gm)]
    .map(([, column = '']) => [...column.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    .filter((names) => names.every((name) => pattern.test(name)))

test('the table of ARCHITECTURE.md is the order of floors: a feature of lib/ imports from rows above its own', () => {
  const features = readFeatures()
  const floors = namedIn(/^lib\//)
  expect(floors.flat().sort()).toEqual([...features.keys()].sort())
  expect(floors.length).toBeLessThanOrEqual(12)
  const floorOf = (feature: string) => floors.findIndex((names) => names.includes(feature))
  const wrong = [...features].flatMap(([feature, imported]) =>
    [...imported]
      .filter((other) => floorOf(other) >= floorOf(feature))
      .map((other) => `${feature} imports ${other}`),
  )
  expect(features.get('lib/ratings')).toContain('lib/surges')
  expect(wrong).toEqual([])
})

test('ARCHITECTURE.md says of each collection what it holds', () => {
  const models = readdirSync('models').filter((file) => !file.includes('.test.'))
  const names = models.map((file) => file.replace('.ts', ''))
  const named = namedIn(/^[a-z-]+$/).flat()
  expect(names.filter((name) => !named.includes(name))).toEqual([])
})

test('a stored review changes by changeReviews alone, and what deletes or mends reviews names itself', () => {
  const writes = /\bReviewModel\s*\.(?:update|replace|delete|insert|bulkWrite|create|find\w+And)/
  const writers = filesOf('lib').filter((file) => writes.test(readFileSync(file, 'utf8')))
  expect(writers.sort()).toEqual([
    'lib/background/hard-delete.ts',
    'lib/background/reconcile/reviews.ts',
    'lib/ratings/changes/commands.ts',
  ])
})

test('a cycle is found', () => {
  const folders = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b'])],
  ])
  expect(findCircle(folders)).toEqual(['b', 'c', 'b'])
})

/** The imports of values, not of types alone, as module names. */
const valuesIn = (source: string) =>
  [...source.matchAll(/^import (?!type\b)[^']*'([^']+)'/gm)].map(([, module = '']) => module)

test('browser code imports schemas as types only, so that no visitor loads zod', () => {
  const isSchema = (module: string) => /^zod$|\/(?:responses|wire)$/.test(module)
  const files = ['lib/client', 'components'].flatMap((root) => filesOf(root))
  const imported = files.flatMap((file) =>
    valuesIn(readFileSync(file, 'utf8')).map((module) => ({ file, module })),
  )
  expect(imported.length).toBeGreaterThan(100)
  expect(imported.filter(({ module }) => isSchema(module))).toEqual([])
  expect(
    valuesIn("import {\n  card,\n} from '@/lib/a/responses'\nimport type { A } from 'zod'"),
  ).toEqual(['@/lib/a/responses'])
})

test('the routes that the browser calls are listed under their own addresses', () => {
  const listed = readFileSync('lib/client/routes.ts', 'utf8').matchAll(
    /'(\/api\/[^']+)': typeof import\('@\/app([^']+)\/route'\)/g,
  )
  const routes = [...listed]
  expect(routes.length).toBeGreaterThan(30)
  expect(routes.filter(([, address, module]) => address !== module)).toEqual([])
})
