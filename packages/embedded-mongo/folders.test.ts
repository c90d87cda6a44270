import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const PACKAGE = fileURLToPath(new URL('.', import.meta.url))
const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g

/** Which folders each folder imports from, types included. Tests may import anything and do not count. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** The first folder of a path inside the package; '.' for the entry points beside package.json. */
function folderOf(file: string): string {
  const [folder = '', ...rest] = relative(PACKAGE, file).split('/')
  return rest.length === 0 ? '.' : folder
}

function readGraph(): Graph {
  const graph = new Map<string, Set<string>>()
  const names = readdirSync(PACKAGE, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((one) => /^(?!node_modules\/).*(?<!\.test)\.ts$/.test(one))) {
    const file = join(PACKAGE, name)
    const imported = graph.get(folderOf(file)) ?? new Set()
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      imported.add(folderOf(join(dirname(file), path)))
    }
    imported.delete(folderOf(file))
    graph.set(folderOf(file), imported)
  }
  return graph
}

/** Whether `from` imports `to`, directly or through others. */
function reaches(graph: Graph, from: string, to: string, seen = new Set<string>()): boolean {
  return [...(graph.get(from) ?? [])].some((next) => {
    if (next === to) return true
    if (seen.has(next)) return false
    return reaches(graph, next, to, seen.add(next))
  })
}

function inCircles(graph: Graph): string[] {
  return [...graph.keys()].filter((folder) => reaches(graph, folder, folder))
}

test('the folders of the package import each other without a circle', () => {
  const graph = readGraph()
  expect(graph.get('query')).toContain('storage')
  expect(inCircles(graph)).toEqual([])
})

test('no folder imports an entry point', () => {
  const importers = [...readGraph()].filter(([, imported]) => imported.has('.'))
  expect(importers.map(([folder]) => folder)).toEqual([])
})

test('the search for circles finds one through several folders, and none where there is none', () => {
  const of = (...folders: string[]) => new Set(folders)
  const line = { a: of('b', 'c'), b: of('c'), c: of() }
  expect(inCircles(new Map(Object.entries(line)))).toEqual([])
  const circle = { a: of('b'), b: of('c'), c: of('d'), d: of('b') }
  expect(inCircles(new Map(Object.entries(circle)))).toEqual(['b', 'c', 'd'])
})
