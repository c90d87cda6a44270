import { readdirSync } from 'node:fs'
import mongoose, { type Model, Types } from 'mongoose'
import { beforeAll, expect, test } from 'vitest'
import { ERASURES } from '@/lib/background/erasures'
import { eraseMember } from '@/lib/db/erasure'
import { transaction } from '@/lib/db/transaction'
import { withDatabase } from '@/tests/support/http'

withDatabase()

beforeAll(async () => {
  const files = readdirSync('models').filter((file) => !file.endsWith('.test.ts'))
  await Promise.all(files.map((file) => import(/* @vite-ignore */ `@/models/${file}`)))
})

/** Fields that hold the id of a person. */
const OF_PERSON =
  /(?:member|user|author|reporter|actor|people|account|decider|voter)Ids?$|(?:\bby|By)(?:Id)?$/

/** What still names a member at once after their account was erased, and why. */
const LEFT: Readonly<Record<string, string>> = {
  'Review.authorId': 'the account job follows (lib/ratings/propagation)',
  'Reply.authorId': 'the account job follows',
  'Reaction.userId': 'the account job follows',
  'Flag.userId': 'the account job follows',
  'Point.userId': 'the account job follows',
  'ReviewEntry.authorId': 'the account job follows',
  'Standing.userId': 'the account job follows',
  'VotePair.authorId': 'an id alone; an index deletes it after weeks',
  'VotePair.voterId': 'an id alone; an index deletes it after weeks',
  'KeptText.authorId': 'for staff; an index deletes it after 30 days',
  'KeptText.memberId': 'for staff; an index deletes it after 30 days',
  'Report.reporterId': 'an id alone: one report of each person counts',
  'Report.seenBy': 'an id alone, of staff',
  'Decision.authorId': 'an id alone: decisions bind whom they are about',
  'Decision.deciderId': 'an id alone, of staff',
  'Decision.appeal.byId': 'an id alone',
  'Decision.appeal.decidedBy': 'an id alone, of staff',
  'Decision.otherAppeals.byId': 'an id alone',
  'Decision.otherAppeals.decidedBy': 'an id alone, of staff',
  'Claim.decidedBy': 'an id alone, of staff',
  'QueueItem.takenBy': 'an id alone, of staff',
  'QueueItem.openedBy': 'an id alone, of staff',
  'QueueItem.notes.by': 'an id alone, of staff',
  'Audit.actorId': 'an id alone, of staff',
  'ProfileImport.actorId': 'an id alone, of staff; an index deletes it after 30 days',
  'Category.proposal.by': 'an id alone, of staff',
}

type Fields = Readonly<
  Record<string, { instance: string; enumValues?: unknown[]; schema?: { paths: Fields } }>
>

/** Returns the paths of the fields of a schema that hold ids of people, each with what it holds for one person. */
const personFields = (fields: Fields, id: Types.ObjectId): [path: string, value: unknown][] =>
  Object.entries(fields).flatMap(([path, { instance, enumValues = [], schema }]) => {
    const isList = instance === 'Array'
    if (schema) {
      return personFields(schema.paths, id).map(([inner, value]): [string, unknown] => [
        `${path}.${inner}`,
        isList ? [{ [inner]: value }] : value,
      ])
    }
    // What holds one of some words names nobody.
    const isPerson = OF_PERSON.test(path) && enumValues.length === 0
    return isPerson ? [[path, isList ? [id] : id]] : []
  })

const storedFields = (of: Model<unknown>, id: Types.ObjectId) =>
  personFields(of.schema.paths as unknown as Fields, id)

const models = () => Object.values(mongoose.models) as Model<unknown>[]

/** Returns the field of each document that still names a member, one document for each field. */
async function namesLeft(id: Types.ObjectId): Promise<string[]> {
  const left: string[] = []
  for (const of of models()) {
    for (const [path] of storedFields(of, id)) {
      const count = await of.collection.countDocuments({ [path]: id })
      if (count > 0) left.push(`${of.modelName}.${path}`)
    }
  }
  return left
}

/** Stores a document for each field that names a member. Returns the fields. */
async function fill(id: Types.ObjectId): Promise<string[]> {
  const filled: string[] = []
  for (const of of models()) {
    const unique = of.schema.indexes().filter(([, { unique }]) => unique)
    for (const [path, value] of storedFields(of, id)) {
      const others = unique.flatMap(([fields]) => Object.keys(fields).map((key) => [key, path]))
      const key = Array.isArray(value) ? path.replace(/\..*/, '') : path
      const fields = { ...Object.fromEntries(others), kind: 'addressReturn', [key]: value }
      const _id = new Types.ObjectId()
      await of.collection.updateOne({ _id }, { $set: fields }, { upsert: true })
      filled.push(`${of.modelName}.${path}`)
    }
  }
  return filled
}

test('each collection that names a member has its erasure, or says why it keeps the id', async () => {
  const id = new Types.ObjectId()
  const filled = await fill(id)
  expect(filled.length).toBeGreaterThan(Object.keys(LEFT).length)
  expect(await namesLeft(id)).toEqual(filled)
  await transaction([], () => eraseMember(id, 'erased'))
  expect((await namesLeft(id)).sort()).toEqual(Object.keys(LEFT).sort())
})

test('each erasure is of collections that there are', () => {
  const names = models().map(({ modelName }) => modelName)
  expect(ERASURES.flatMap(({ of }) => of).filter((name) => !names.includes(name))).toEqual([])
})
