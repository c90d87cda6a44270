import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/*
 * The words of docs/glossary.md are the ones that this code uses. Here are words that it does not use, so that they do
 * not come back. What is stored or sent under a former name keeps it: renaming it would break data and clients.
 */

const code = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
  .split('\n')
  .filter(
    (file) =>
      file &&
      !/^(lib\/profanity|tools\/seed\/texts)\//.test(file) &&
      file !== 'tests/words.test.ts',
  )

/** Former names, and the field's word for each. */
const NAMES: readonly [former: RegExp, word: string][] = [
  [
    /\b(shelf|Shelf|flights|turnAway|KeptAnswer|keptAnswer)\b/,
    'store, single-flight, cached response',
  ],
  [/\b\w*[aA]llowance\w*\b|\b[bB]udget(Of|Ms)\b|\bspend\w*\(/, 'rate limit, quota, consume'],
  [/\b(postLetter|\w+Letter\(|unseal)\b/, 'e-mail, outbox, encrypt'],
  [/\b(unsettled|retryRace|astray|followWithin)\b/, 'transaction, propagate, withTimeout'],
  [/\b\w*([dD]rift|[rR]ecount)\w*\b/, 'discrepancy, reconcile'],
  [/\b(Standing(Model|Record)|standingsOf|boardName|boardsOf|boardPath)\b/, 'leaderboard entry'],
  [/\b(?!(end|hold|release|void)Storm\b)\w+Storm\w*\b|\bStorm[A-Z]\w*\b|\bSTORM\b/, 'rating surge'],
  [/\b\w*[fF]acets?[A-Z]\w*\b|\bfacets\b(?!.*\$facet)/, 'aspects and tags'],
  [/\b\w*[sS]harePicture\w*\b/, 'Open Graph image'],
  [
    /\b(AnswerOf|findFaces|\w+Gist|gistOf|findHotDocuments)\b/,
    'response, excerpt, summary, lock keys',
  ],
  [
    /\b(answerOf|useSending|findBadPhrase|createTally|laterDone|TrapField)\b/,
    'see docs/glossary.md',
  ],
]

/** Words that make a comment vague, and references that only the test titles and docs/contract.md carry. */
const COMMENTS: readonly [RegExp, string][] = [
  [/\b(somebody|anybody|whoever)\b/i, 'the caller, a client, a visitor, an admin'],
  [/\b(he|him|his)\b/, 'they'],
  [
    /\[\d{1,3}[a-z]?(, \d+)*\]|\(\d{2,3}((, |–)\d{2,3})*\)(?!\))|\bstatements? \d|\(?\b[BC]\d{1,2}\b\)?/,
    'the rule itself',
  ],
]

const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line)

/** The lines of a file that have one of these, as `file:line word`. */
const found = (
  file: string,
  patterns: readonly [RegExp, string][],
  looksAt: (line: string) => boolean,
) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, at) =>
      looksAt(line)
        ? patterns.flatMap(([former, word]) => {
            const [text] = former.exec(line) ?? []
            return text ? [`${file}:${at + 1} ${text} → ${word}`] : []
          })
        : [],
    )

test('no former name is left in the code', () => {
  // Migrations name what former versions have stored.
  const files = code.filter((file) => !file.startsWith('lib/migrations/'))
  expect(files.flatMap((file) => found(file, NAMES, (line) => !isComment(line)))).toEqual([])
})

test('comments name who acts, and say rules instead of their numbers', () => {
  // The database's errors have numbers of their own.
  const files = code.filter((file) => !file.startsWith('packages/'))
  expect(files.flatMap((file) => found(file, COMMENTS, isComment))).toEqual([])
})

test('a former name and a vague comment would be found', () => {
  const [names] = NAMES[0] ?? []
  expect(names?.test('const shelf = 1')).toBe(true)
  expect(COMMENTS.some(([words]) => words.test('// whoever calls it'))).toBe(true)
})
