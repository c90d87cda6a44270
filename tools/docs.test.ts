import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Documentation goes stale silently. These tests compare its form, and the files it names, with the repository. */

const RECORD_WORDS_MAX = 300
const WALK_LINES_MAX = 10
const RECORD = /^# (?<title>\d{3} \S.*)\n\nStatus: Accepted\b.*\b\d{4}-\d{2}-\d{2}\b/
const INDEX = 'docs/decisions/README.md'
/** A line of the index: title and address of a record. */
const INDEXED = /^- \[(\d{3} .+)\]\((\S+)\)/gm
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g
const QUOTED = /`([^`\s]+)`/g
const RECORD_NUMBERS = /\bdecisions? ((?:\d{3}(?:, | and )?)+)/g
/** A step of a walk: `path` (`function`, `function`). */
/** A link to a heading: its page, or none for the same, and the heading. */
const ANCHOR = /\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g
const COMMAND = /npm run ([a-z0-9:-]+)/g
/** A setting: its value may follow. */
const SETTING = /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g
const STEP = /`([^`\s]+\.tsx?)` \(((?:`\w+`(?:, )?)+)\)/g

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && existsSync(path))
const folders = new Set(
  tracked.filter((path) => path.includes('/')).map((path) => path.split('/')[0]),
)
const pages = tracked.filter((path) => /^(?:docs\/.*|[A-Z_]+)\.md$/.test(path))
const records = pages.filter((path) => /^docs\/decisions\/\d/.test(path)).sort()
const recordNumbers = records.map((path) => basename(path).slice(0, 3))

const read = (path: string) => readFileSync(path, 'utf8')
const words = (text: string) => text.split(/\s+/).filter(Boolean).length
const headings = (text: string) => [...text.matchAll(/^#{2,} (.+)$/gm)].map(([, title]) => title)

/** The targets of the relative links on a page, as paths from the root. */
const linksOf = (path: string, text: string) =>
  [...text.matchAll(LINK)].map(([, target = '']) => join(dirname(path), target))

/** The quoted words that are paths of the repository: their first part is one of its folders. */
const pathsOf = (text: string) =>
  [...text.matchAll(QUOTED)]
    .map(([, quoted = '']) => quoted)
    .filter((quoted) => quoted.includes('/') && folders.has(quoted.split('/')[0]))
    .filter((quoted) => !/[…<>{}]|NNN/.test(quoted))

/** Whether a path exists; `*` stands for a part of a name. */
function isThere(path: string): boolean {
  if (!path.includes('*')) return existsSync(path)
  const pattern = path.replace(/[.[\]()]/g, '\\$&').replaceAll('*', '[^/]*')
  return tracked.some((one) => new RegExp(`^${pattern}(?:/|$)`).test(one))
}

type Step = { path: string; name: string }
type Walk = { title: string; lines: number; steps: Step[] }

/** The walks of a page: the sections below `## Three walks`. */
function walksOf(text: string): Walk[] {
  const [, section = ''] = text.split(/^## Three walks$/m)
  const [ours = ''] = section.split(/^## /m)
  return ours
    .split(/^### /m)
    .slice(1)
    .map((walk) => {
      const [title = '', ...lines] = walk.trim().split('\n')
      const steps = [...walk.matchAll(STEP)].flatMap(([, path = '', names = '']) =>
        [...names.matchAll(/\w+/g)].map(([name]) => ({ path, name })),
      )
      return { title, lines: lines.filter(Boolean).length, steps }
    })
}

const defines = (source: string, name: string) =>
  new RegExp(`\\b(?:function|const|class) ${name}\\b`).test(source)

/** Returns the problems of a walk's steps, one line each. */
const staleSteps = (steps: readonly Step[]) =>
  steps
    .filter(({ path, name }) => !existsSync(path) || !defines(read(path), name))
    .map(({ path, name }) => `${path} (${name})`)

describe('reading', () => {
  test('paths, links and steps are found in a text', () => {
    const text =
      'See [it](a.md#b), `lib/x.ts` (`one`, `two`), `npm/y`, `lib/{a,b}` and https://x.y/z'
    expect(linksOf('docs/here.md', text)).toEqual(['docs/a.md'])
    expect(pathsOf(text)).toEqual(['lib/x.ts'])
    const [walk] = walksOf(`## Three walks\n\n### A\n\n${text}\n\n## After\n\n### B`)
    expect(walk).toEqual({
      title: 'A',
      lines: 1,
      steps: [
        { path: 'lib/x.ts', name: 'one' },
        { path: 'lib/x.ts', name: 'two' },
      ],
    })
  })

  test('a missing file and a missing function are stale', () => {
    const here = 'tools/docs.test.ts'
    const steps = [
      { path: here, name: 'isThere' },
      { path: here, name: 'isNotHere' },
      { path: 'tools/none.ts', name: 'isThere' },
    ]
    expect(staleSteps(steps)).toEqual([`${here} (isNotHere)`, 'tools/none.ts (isThere)'])
    expect(['tools/none.ts', 'tools/docs.te*.ts', 'tools/none*.ts'].filter(isThere)).toHaveLength(1)
  })
})

describe('decision records', () => {
  test('have a number each', () => {
    expect(records.length).toBeGreaterThan(0)
    expect(new Set(recordNumbers).size).toBe(records.length)
  })

  test.each(records)('%s has the common format and at most 300 words', (path) => {
    const text = read(path)
    expect(text).toMatch(RECORD)
    expect(text.slice(2, 5)).toBe(basename(path).slice(0, 3))
    expect(headings(text)).toEqual(['Context', 'Decision', 'Consequences'])
    expect(text.split(/^## \w+$/m).filter((section) => section.trim() === '')).toEqual([])
    expect(words(text)).toBeLessThanOrEqual(RECORD_WORDS_MAX)
  })

  test('the index has each of them once, by its title', () => {
    const indexed = [...read(INDEX).matchAll(INDEXED)].map(([, title = '', address = '']) => ({
      title,
      path: join(dirname(INDEX), address),
    }))
    const expected = records.map((path) => ({
      title: RECORD.exec(read(path))?.groups?.title,
      path,
    }))
    expect(indexed.sort((one, other) => one.title.localeCompare(other.title))).toEqual(expected)
  })
})

describe('pages', () => {
  test.each(pages)('%s names only files and decision records that exist', (path) => {
    const text = read(path)
    const numbers = [...text.matchAll(RECORD_NUMBERS)].flatMap(([, list = '']) =>
      [...list.matchAll(/\d{3}/g)].map(([number]) => number),
    )
    expect([...linksOf(path, text), ...pathsOf(text)].filter((one) => !isThere(one))).toEqual([])
    expect(numbers.filter((number) => !recordNumbers.includes(number))).toEqual([])
  })
})

/** As GitHub makes them. */
const anchorOf = (heading = '') =>
  heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')

describe('what a page names', () => {
  const { scripts } = JSON.parse(read('package.json'))
  /** Of the site, of the containers, and of commands of this repository alone. */
  const settings = `${read('.env.example')} ${read('compose.yaml')} MONGOD_BIN TEST_MONGODB_URI`

  test.each(pages)('%s: headings, commands and settings exist [O13]', (path) => {
    const text = read(path)
    const anchors = [...text.matchAll(ANCHOR)].map(([, page = '', heading = '']) => {
      const target = page ? join(dirname(path), page) : path
      return headings(read(target)).map(anchorOf).includes(heading) ? '' : `${target}#${heading}`
    })
    const commands = [...text.matchAll(COMMAND)].map(([, name = '']) =>
      name in scripts ? '' : name,
    )
    const named = [...text.matchAll(SETTING)].map(([, name = '']) =>
      settings.includes(name) ? '' : name,
    )
    expect([...anchors, ...commands, ...named].filter(Boolean)).toEqual([])
  })
})

describe('the walks of ARCHITECTURE.md', () => {
  const walks = walksOf(read('ARCHITECTURE.md'))

  test('are three', () => {
    expect(walks.map(({ title }) => title)).toEqual(['A rating', 'A page read', 'An approval'])
  })

  test.each(walks)('$title has at most ten lines, and names functions where they are', (walk) => {
    expect(walk.lines).toBeLessThanOrEqual(WALK_LINES_MAX)
    expect(walk.steps.length).toBeGreaterThan(2)
    expect(staleSteps(walk.steps)).toEqual([])
  })
})
