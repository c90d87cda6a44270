import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The modules of the tree with the text of each, and by which files each is imported. */
type Graph = {
  sources: ReadonlyMap<string, string>
  importers: ReadonlyMap<string, readonly string[]>
}

const CODE = /\.tsx?$/
const TEST = /\.test\.tsx?$/
const IMPORT = /(?:\bfrom|\bimport\(?)\s*'(\.{1,2}\/|@\/)([^']+)'/g
/** Of `import.meta.glob`: what stands before and after the two stars. */
const GLOB = /import\.meta\.glob[^(]*\('\/([^*']+)\*\*([^']+)'/g

/** Reads what imports what, by the text of the files: types, too. */
export async function readGraph(files: readonly string[]): Promise<Graph> {
  const code = files.filter((file) => CODE.test(file))
  const sources = new Map(
    await Promise.all(code.map(async (file) => [file, await readFile(file, 'utf8')] as const)),
  )
  const importers = new Map<string, string[]>()
  for (const [file, source] of sources) {
    for (const imported of importsOf(file, source, sources)) {
      importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  }
  return { sources, importers }
}

function importsOf(file: string, source: string, known: ReadonlyMap<string, string>): string[] {
  const named = [...source.matchAll(IMPORT)].flatMap(([, begin = '', path = '']) => {
    const name = begin === '@/' ? path : join(dirname(file), begin, path)
    return [name, `${name}.ts`, `${name}.tsx`].filter((one) => known.has(one))
  })
  const globbed = [...source.matchAll(GLOB)].flatMap(([, begin = '', end = '']) =>
    [...known.keys()].filter((one) => one.startsWith(begin) && one.endsWith(end)),
  )
  return [...named, ...globbed]
}

export type Test = { file: string; source: string }

/** The names of a text that say what it is about: short ones stand everywhere. */
const namesOf = (source: string) => new Set(source.match(/\w{8,}/g) ?? [])

/** Returns how much each text shares with the file: a name counts the more, the fewer of the texts have it. */
function sharedNames(source: string, texts: readonly string[]): number[] {
  const wanted = namesOf(source)
  const shared = texts.map((text) => [...namesOf(text)].filter((name) => wanted.has(name)))
  const counts = new Map<string, number>()
  for (const name of shared.flat()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return shared.map((names) => names.reduce((sum, name) => sum + 1 / (counts.get(name) ?? 1), 0))
}

/**
 * Returns the test files that import a file: those of its folder first, then those that it takes fewest steps to, and among
 * these first those that share most names with it.
 */
export function testsNear({ sources, importers }: Graph, file: string): Test[] {
  const steps = new Map([[file, 0]])
  for (const [one, distance] of steps) {
    for (const importer of importers.get(one) ?? []) {
      if (!steps.has(importer)) steps.set(importer, distance + 1)
    }
  }
  const tests = [...steps.keys()].filter((one) => TEST.test(one))
  const textOf = (one: string) => sources.get(one) ?? ''
  const shares = sharedNames(textOf(file), tests.map(textOf))
  const rank = (test: string) => (dirname(test) === dirname(file) ? 0 : (steps.get(test) ?? 0))
  return tests
    .map((one, at) => ({ file: one, source: textOf(one), rank: rank(one), share: shares[at] ?? 0 }))
    .sort((a, b) => a.rank - b.rank || b.share - a.share)
}
