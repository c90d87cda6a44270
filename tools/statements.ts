import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The documents number their statements; the title of a test ends with the numbers that it covers: `[12, 30–35, P4]`. */
const DOCUMENTS = {
  contract: { path: 'docs/contract.md', statement: /^(\d{1,3})\. /gm },
  profile: { path: 'docs/profile.md', statement: /^- (P\d{1,2}) /gm },
} as const
type Document = keyof typeof DOCUMENTS

const TITLES = /(['"`])((?:(?!\1).)*)\1/g
const ONE = String.raw`P?\d{1,3}(?:[–-]P?\d{1,3})?|C\d+`
const NUMBERS = new RegExp(String.raw`\[((?:${ONE})(?:, (?:${ONE}))*)\]`, 'g')
const RANGE = /^(?<letter>P?)(?<first>\d+)(?:[–-]P?(?<last>\d+))?$/

/** The numbers of a list's part: `P4`, or all of `30–35`; none of a resolution of the contract. */
function numbersOf(part: string): string[] {
  const { letter = '', first, last = first } = RANGE.exec(part)?.groups ?? {}
  const numbers: string[] = []
  for (let n = Number(first); n <= Number(last); n += 1) numbers.push(`${letter}${n}`)
  return numbers
}

/** The statement numbers in the test titles of a file. */
export function statementsIn(source: string): Set<string> {
  const titles = [...source.matchAll(TITLES)].map(([, , title = '']) => title).join('\n')
  const lists = [...titles.matchAll(NUMBERS)].map(([, list = '']) => list)
  return new Set(lists.flatMap((list) => list.split(', ').flatMap(numbersOf)))
}

/** Its titles are examples. */
const EXAMPLES = 'tools/statements.test.ts'

function testFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    encoding: 'utf8',
  })
  const paths = listed.split('\n').filter((path) => path !== EXAMPLES)
  return paths.filter((path) => /\.(test|spec)\.tsx?$/.test(path))
}

function statementsOf(document: Document): string[] {
  const { path, statement } = DOCUMENTS[document]
  return [...readFileSync(path, 'utf8').matchAll(statement)].map(([, number = '']) => number)
}

/** The statements of a document without a test. */
export function missingStatements(document: Document): string[] {
  const named = new Set(
    testFiles().flatMap((path) => [...statementsIn(readFileSync(path, 'utf8'))]),
  )
  return statementsOf(document).filter((number) => !named.has(number))
}

if (import.meta.filename === process.argv[1]) {
  for (const document of ['contract', 'profile'] as const) {
    const missing = missingStatements(document)
    process.stdout.write(
      `${document}: ${missing.length} of ${statementsOf(document).length} statements have no test: ${missing.join(' ')}\n`,
    )
  }
}
