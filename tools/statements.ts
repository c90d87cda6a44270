import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The contract numbers its statements; the title of a test ends with the numbers that it covers: `[12, 30–35]`. */
const CONTRACT = 'docs/contract.md'
const STATEMENT = /^(\d{1,3})\. /gm
const TITLES = /(['"`])((?:(?!\1).)*)\1/g
const NUMBERS = /\[((?:\d{1,3}(?:[–-]\d{1,3})?|C\d+)(?:, (?:\d{1,3}(?:[–-]\d{1,3})?|C\d+))*)\]/g

/** The statement numbers in the test titles of a file. */
export function statementsIn(source: string): Set<number> {
  const found = new Set<number>()
  const titles = [...source.matchAll(TITLES)].map(([, , title = '']) => title).join('\n')
  for (const [, list = ''] of titles.matchAll(NUMBERS)) {
    for (const part of list.split(', ')) {
      const [first = 0, last = first] = part.split(/[–-]/).map(Number)
      for (let n = first; n <= last; n += 1) found.add(n)
    }
  }
  return found
}

function testFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    encoding: 'utf8',
  })
  return listed.split('\n').filter((path) => /\.(test|spec)\.tsx?$/.test(path))
}

const statements = (): number[] =>
  [...readFileSync(CONTRACT, 'utf8').matchAll(STATEMENT)].map(([, number]) => Number(number))

/** The statements of the contract without a test. */
export function missingStatements(): number[] {
  const named = new Set(
    testFiles().flatMap((path) => [...statementsIn(readFileSync(path, 'utf8'))]),
  )
  return statements().filter((number) => !named.has(number))
}

if (import.meta.filename === process.argv[1]) {
  const missing = missingStatements()
  process.stdout.write(
    `${missing.length} of ${statements().length} statements have no test: ${missing.join(' ')}\n`,
  )
}
