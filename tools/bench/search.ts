import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureCategories } from '@/lib/categories/commands'
import { disconnect } from '@/lib/db/connect'
import { ensureIndexes } from '@/lib/db/indexes'
import { ROLE } from '@/lib/domain/roles'
import { searchInfluencers } from '@/lib/influencers/search/queries'
import { DEFAULT_CATEGORIES } from '@/lib/migrations/commands'
import { blockingKeysOf } from '@/lib/search/blocking-keys'
import { searchTokensOf } from '@/lib/search/tokens'
import { RatingBreakdownModel } from '@/models/rating-breakdown'
import { UserModel } from '@/models/user'
import heldBack from '@/tools/bench/search/held-back.json' with { type: 'json' }
import questions from '@/tools/bench/search/questions.json' with { type: 'json' }
import { type Label, rightAnswers } from '@/tools/bench/search-labels'
import { benchPeople, type Person } from '@/tools/bench/search-people'
import type { Row } from '@/tools/bench/table'
import { newSecret } from '@/tools/cli/secret-file'
import { print } from '@/tools/cli/terminal'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { openDatabase } from '@/tools/launcher/open-database'
import { readSettings } from '@/tools/launcher/settings'

/*
 * How well the search answers what visitors type: labelled questions over a thousand invented people, on the embedded
 * database. Half of the questions is for work; the other half is measured when the work is done.
 */

type Questions = Readonly<Record<string, Readonly<Record<string, Label | readonly Label[]>>>>

const AIMS: Readonly<Record<string, number>> = {
  names: 0.97,
  'other scripts': 0.9,
  needs: 0.9,
  sentences: 0.85,
}
const TOP = 10
const EMPTY_PERCENT_MAX = 2

export const benchSearch = (cleanup: CleanupStack): Promise<Row[]> => measure(cleanup, questions)

export const benchHeldBack = (cleanup: CleanupStack): Promise<Row[]> => measure(cleanup, heldBack)

async function measure(cleanup: CleanupStack, questions: object): Promise<Row[]> {
  await fillDatabase(cleanup, benchPeople())
  const rows: Row[] = []
  for (const [kind, asked] of Object.entries(questions as Questions)) {
    const answers: Answer[] = []
    for (const [text, label] of Object.entries(asked)) answers.push(await ask(text, label))
    rows.push(...rowsOf(kind, answers))
  }
  await disconnect()
  return rows
}

type Answer = { isAnswerable: boolean; count: number; gain: number }

async function ask(text: string, label: Label | readonly Label[]): Promise<Answer> {
  const right = rightAnswers(benchPeople(), label)
  const found = (await searchInfluencers(text)).map(({ name }) => name)
  const gain = discounted(found, right) / discounted([...right], right)
  if (right.size === 0 ? found.length > 0 : gain < 0.7) {
    print(`${gain.toFixed(2)}: ${text} -> ${found.slice(0, 4).join(', ')}`)
  }
  return { isAnswerable: right.size > 0, count: found.length, gain }
}

/** The discounted gain of the first ten, each right answer being worth the same. */
const discounted = (found: readonly string[], right: ReadonlySet<string>) =>
  found
    .slice(0, TOP)
    .reduce((sum, name, at) => sum + Number(right.has(name)) / Math.log2(at + 2), 0)

function rowsOf(kind: string, answers: readonly Answer[]): Row[] {
  const answerable = answers.filter((one) => one.isAnswerable)
  const note = `${answers.length} questions`
  if (answerable.length === 0) {
    const answered = answers.filter(({ count }) => count > 0).length
    return [{ name: `${kind}: answered`, value: answered, unit: 'queries', atMost: 0, note }]
  }
  const mean = answerable.reduce((sum, { gain }) => sum + gain, 0) / answerable.length
  const empty = answerable.filter(({ count }) => count === 0).length
  const aim = AIMS[kind]
  return [
    { name: `${kind}: nDCG@10`, value: mean, unit: 'of 1', ...(aim && { atLeast: aim }), note },
    {
      name: `${kind}: without an answer`,
      value: (100 * empty) / answerable.length,
      unit: '%',
      atMost: EMPTY_PERCENT_MAX,
    },
  ]
}

async function fillDatabase(cleanup: CleanupStack, people: readonly Person[]): Promise<void> {
  const { startEmbeddedMongo } = await import('embedded-mongo')
  const folder = await mkdtemp(join(tmpdir(), 'bench-search-'))
  cleanup.add(() => rm(folder, { recursive: true, force: true }))
  const server = await startEmbeddedMongo({ folder })
  cleanup.add(() => server.stop())
  const settings = { MONGODB_URI: server.uri, DATA_DIR: folder, JWT_SECRET: newSecret() }
  await openDatabase(await readSettings('start', settings))
  await ensureIndexes()
  await ensureCategories(DEFAULT_CATEGORIES)
  const stored = await UserModel.insertMany(
    people.map(({ handle, languages: _, ...person }) => {
      const fields = { ...person, socialHandles: `@${handle}` }
      const keys = { searchKeys: searchTokensOf(fields), duplicateKeys: blockingKeysOf(fields) }
      return { ...fields, ...keys, role: ROLE.influencer, approved: true, listed: true }
    }),
  )
  await RatingBreakdownModel.insertMany(
    stored.map(({ _id }, at) => ({
      _id,
      languages: people[at]?.languages.map((one) => ({ ...one, sum: 4 * one.count })),
    })),
  )
}
