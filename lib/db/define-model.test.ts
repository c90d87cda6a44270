import { Types } from 'mongoose'
import { beforeEach, expect, test } from 'vitest'
import type { AnyModel } from '@/lib/migrations/migration'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'
import { SubmissionContactModel } from '@/models/submission-contact'
import { ThirdPartyLinkModel } from '@/models/third-party-link'
import { TokenModel } from '@/models/token'
import { UserModel } from '@/models/user'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const id = new Types.ObjectId()
const SOME = 500

/** Queries of one value, and the document that each finds among others that lack it. */
const QUERIES: readonly [string, AnyModel, object][] = [
  ['an account by address', UserModel, { email: 'a@example.com' }],
  ['an account by mailbox', UserModel, { mailbox: 'a@example.com' }],
  ['influencers by owner', UserModel, { claimedBy: id }],
  ['influencers by submitter', UserModel, { submittedBy: id }],
  ['reviews of a surge', ReviewModel, { surgeId: id, status: 'held' }],
  ['reviews of a merge', ReviewModel, { merges: { id } }],
  ['flags of an influencer', ReportModel, { jointId: id, state: 'open' }],
  ['submissions of a member', SubmissionContactModel, { memberId: id }],
  ['a third party’s account', ThirdPartyLinkModel, { subject: 'google 1' }],
  ['tokens of an account', TokenModel, { userId: id, kind: 'passwordReset' }],
]

/** The unique fields of each document, so that only the asked ones are alike. */
const othersOf = (n: number) => ({
  influencerId: new Types.ObjectId(),
  authorId: new Types.ObjectId(),
  number: `R-${n}`,
  subjectId: new Types.ObjectId(),
  digest: `digest ${n}`,
})
const elsewhere = (n: number, { collection }: AnyModel) =>
  collection.name === 'thirdpartylinks' ? { userId: new Types.ObjectId() } : othersOf(n)

beforeEach(async () => {
  for (const model of new Set(QUERIES.map(([, one]) => one))) await model.collection.deleteMany({})
})

test.each(QUERIES)('an index finds %s', async (_what, model, found) => {
  const others = Array.from({ length: SOME }, (_, n) => elsewhere(n, model))
  await model.collection.insertMany([...others, { ...elsewhere(SOME, model), ...found }])
  const asked = 'merges' in found ? { 'merges.id': id } : found
  const { executionStats } = await model.collection.find(asked).explain('executionStats')
  expect([executionStats.nReturned, executionStats.totalDocsExamined]).toEqual([1, 1])
})
