import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Returns what a module imports from others of the site, as paths without extension. */
function importsOf(file: string): string[] {
  const specifiers = readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)
  return [...specifiers].flatMap(([, specifier = '']) => {
    if (specifier.startsWith('@/')) return [specifier.slice(2)]
    return specifier.startsWith('.') ? [path.join(path.dirname(file), specifier)] : []
  })
}

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

test.each(['lib', 'components', 'server', 'tools'])(
  'no folders of %s/ import each other in a cycle',
  (root) => {
    const folders = readFolders(root)
    expect(folders.size).toBeGreaterThan(1)
    expect(findCircle(folders)).toBeNull()
  },
)

/** Returns the folder of the first level below `lib` that a folder is in. */
const featureOf = (folder: string): string => folder.split(path.sep).slice(0, 2).join(path.sep)

test('no features of lib/ import each other in a cycle, whichever of their folders do', () => {
  const features = new Map<string, Set<string>>()
  for (const [folder, imported] of readFolders('lib')) {
    const feature = featureOf(folder)
    // The files of lib itself are named by every feature.
    if (feature === 'lib') continue
    const known = features.get(feature) ?? new Set<string>()
    for (const other of [...imported].map(featureOf)) {
      if (other !== feature && other !== 'lib') known.add(other)
    }
    features.set(feature, known)
  }
  expect(features.get(path.join('lib', 'ratings'))).toContain(path.join('lib', 'surges'))
  expect(findCircle(features)).toBeNull()
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
