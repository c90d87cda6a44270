import { type Types, trusted } from 'mongoose'
import { isAnonymous, startOfMonth } from '@/lib/domain/anonymous'
import { type ItemKind, RESTRICTING } from '@/lib/domain/decisions'
import { getEnv } from '@/lib/env'
import { statementOf } from '@/lib/moderation/statements/rules'
import { type Statement, statement } from '@/lib/moderation/statements/schema'
import { PUBLIC } from '@/lib/reports/decisions/queries'
import { csvOf } from '@/lib/text/csv'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { ReviewModel } from '@/models/review'

const FIELDS = 'number kind subjectId measures rule foundBy reportReasons createdAt suspendedUntil'

/**
 * Returns the statements of reasons of a month, such as `2026-11` (UTC), oldest first: of every decision that restricts someone
 * and was not undone at once. Throws if one does not fit the published fields.
 */
export async function listStatements(month: string): Promise<Statement[]> {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const from = new Date(Date.UTC(year, number - 1))
  const createdAt = trusted({ $gte: from, $lt: new Date(Date.UTC(year, number)) })
  const measures = trusted({ $in: [...RESTRICTING] })
  const decisions = await DecisionModel.find({ ...PUBLIC, measures, createdAt }, FIELDS)
    .sort({ createdAt: 1, _id: 1 })
    .lean<DecisionRecord[]>()
  const published = await findPublished(decisions)
  return decisions.map((decision) => {
    const { kind, subjectId, createdAt: at } = decision
    const since = published.get(String(subjectId)) ?? (hasOwnId(kind) ? timeOf(subjectId) : at)
    return statement.parse(statementOf(decision, since, getEnv().SITE_URL))
  })
}

/** When reviews were published, as readers see it: of an anonymous one the month. */
async function findPublished(decisions: readonly DecisionRecord[]): Promise<Map<string, Date>> {
  const ids = decisions.filter(({ kind }) => kind === 'review').map(({ subjectId }) => subjectId)
  const reviews = await ReviewModel.find(
    { _id: trusted({ $in: ids }) },
    'createdAt authorId',
  ).lean()
  return new Map(
    reviews.map((one) => [
      String(one._id),
      isAnonymous(one) ? startOfMonth(one.createdAt) : one.createdAt,
    ]),
  )
}

const OWN_ID: readonly ItemKind[] = ['reply', 'member', 'influencer', 'submission', 'surge']
const hasOwnId = (kind: ItemKind): boolean => OWN_ID.includes(kind)
const timeOf = (id: Types.ObjectId): Date => id.getTimestamp()

/** Returns statements as a table, lists in it as JSON. */
export const toCsv = (statements: readonly Statement[]): string =>
  csvOf([
    Object.keys(statement.shape),
    ...statements.map((one) =>
      (Object.keys(statement.shape) as (keyof Statement)[]).map((field) => {
        const value = one[field]
        return Array.isArray(value) ? JSON.stringify(value) : (value ?? '')
      }),
    ),
  ])
