import { type QueryFilter, Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { connect } from '@/lib/db/connect'
import { readPart } from '@/lib/db/list-part'
import { findNames } from '@/lib/db/people-names'
import { type ItemKind, isRestricting, MEASURES, REQUEST_KINDS } from '@/lib/domain/decisions'
import { LIMIT } from '@/lib/domain/limits'
import { findAuthorIds } from '@/lib/queue/subjects/authors'
import { textVersion } from '@/lib/queue/subjects/text'
import type { Appeal, OwnDecision, PublicDecision } from '@/lib/reports/decisions/responses'
import { appealsOf, canAppeal, isAppealOf } from '@/lib/reports/decisions/rules'
import { shorten } from '@/lib/text/text'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'

const RESTRICTING = MEASURES.filter(isRestricting)

/** Decisions that the public log lists and the figures count. Undone ones were never in force. */
export const PUBLIC = {
  state: trusted({ $ne: 'undone' as const }),
  kind: trusted({ $nin: [...REQUEST_KINDS] }),
}

/** Maps an appeal without who made or decided it. */
export const toAppeal = (record: DecisionRecord['appeal']): Appeal | null =>
  record
    ? {
        role: record.role,
        text: record.text,
        at: record.at.toISOString(),
        outcome: record.outcome ?? null,
        answer: record.answer,
      }
    : null

/** The decisions that restrict a member or what they wrote. Undone ones are left out. */
const restrictingOf = async (userId: string) => ({
  authorId: trusted({ $in: (await findAuthorIds(userId)).map((id) => new Types.ObjectId(id)) }),
  measures: trusted({ $in: RESTRICTING }),
  state: trusted({ $ne: 'undone' as const }),
})

/** Returns the decisions that restrict a member or what they wrote, newest first. */
export async function listOwnDecisions(userId: string, skip = 0, after?: string) {
  const mine = await restrictingOf(userId)
  const [records, total] = await Promise.all([
    readPart<DecisionRecord>(
      { model: DecisionModel, filter: mine, order: { createdAt: -1 }, key: 'number' },
      { skip, after, limit: LIMIT.ownPageSize },
    ),
    DecisionModel.countDocuments(mine),
  ])
  const [names, texts] = await Promise.all([
    findNames(records.map(({ influencerId }) => influencerId)),
    findDecidedTexts(records),
  ])
  const entries = records.map((record) => ({
    ...toOwnDecision(record, names),
    text: shorten(texts.get(textKey(record)) ?? '', OWN_TEXT_CHARS),
  }))
  return { entries, total }
}

const OWN_TEXT_CHARS = 160

/** A text by its id, its author and its version: another version than the one decided about is not found. */
const textKey = ({ subjectId, authorId, textEditedAt }: DecidedText): string =>
  [subjectId, authorId, textEditedAt?.getTime()].join(' ')
type DecidedText = Pick<DecisionRecord, 'subjectId' | 'authorId'> & {
  textEditedAt?: Date | null | undefined
}

/** Returns the reviews and replies that decisions are about, by `textKey`, but not what their authors have deleted. */
async function findDecidedTexts(decided: readonly DecidedText[]): Promise<Map<string, string>> {
  const these = { _id: trusted({ $in: decided.map(({ subjectId }) => subjectId) }) }
  const [reviews, replies] = await Promise.all([
    ReviewModel.find(
      { ...these, removedBy: trusted({ $ne: 'author' as const }) },
      'authorId title details textEditedAt',
    ).lean(),
    ReplyModel.find(these, 'authorId text editedAt').lean(),
  ])
  return new Map([
    ...reviews.map((review) => {
      const { _id: subjectId, authorId, title, details } = review
      const key = textKey({ subjectId, authorId, textEditedAt: textVersion(review) })
      return [key, `${title}: ${details}`] as const
    }),
    ...replies.map(({ _id: subjectId, authorId, text, editedAt }) => {
      return [textKey({ subjectId, authorId, textEditedAt: editedAt }), text] as const
    }),
  ])
}

/** Whether a decision in force restricts a member or what they wrote. */
export const hasRestrictingDecision = async (memberId: Types.ObjectId): Promise<boolean> =>
  (await DecisionModel.exists({
    authorId: memberId,
    state: 'inForce',
    measures: trusted({ $in: RESTRICTING }),
  })) !== null

/** Whether a decision in force says that a member, named or not, took part in manipulation. */
export async function isManipulator(memberId: Types.ObjectId): Promise<boolean> {
  const authorId = trusted({ $in: await findAuthorIds(memberId) })
  const found = { authorId, state: 'inForce', rule: 'manipulation' } as QueryFilter<DecisionRecord>
  return (
    (await DecisionModel.exists(found)) !== null ||
    (await UserModel.exists({ _id: memberId, votesVoidedAt: trusted({ $ne: null }) })) !== null
  )
}

/** Returns the newest decision in force about each of these subjects, by id. */
export async function findDecisionsAbout(
  subjectIds: readonly Types.ObjectId[],
): Promise<Map<string, Omit<OwnDecision, 'text'>>> {
  const records = await DecisionModel.find({
    subjectId: trusted({ $in: [...subjectIds] }),
    state: 'inForce',
    measures: trusted({ $in: RESTRICTING }),
  })
    .sort({ createdAt: 1, _id: 1 })
    .lean<DecisionRecord[]>()
  return new Map(
    records.map((record) => [String(record.subjectId), toOwnDecision(record, new Map())]),
  )
}

function toOwnDecision(
  record: DecisionRecord,
  names: ReadonlyMap<string, string>,
): Omit<OwnDecision, 'text'> {
  const author = { byId: record.authorId ?? null, reportNumber: null }
  const appeal = appealsOf(record).find((one) => isAppealOf(one, author))
  return {
    number: record.number,
    at: record.createdAt.toISOString(),
    kind: record.kind,
    subjectId: String(record.subjectId),
    subjectName: names.get(String(record.influencerId)) ?? '',
    measures: record.measures,
    rule: record.rule,
    reasons: record.reasons,
    foundBy: record.foundBy,
    state: record.state,
    suspendedUntil: record.suspendedUntil?.toISOString() ?? null,
    canAppeal: canAppeal(record, 'author', author, now()),
    appeal: toAppeal(appeal),
  }
}

/** Returns the newest decision in force about a subject, but not about its proof; null without one. */
export const findDecisionInForce = (
  subjectId: Types.ObjectId | string,
): Promise<DecisionRecord | null> =>
  DecisionModel.findOne({ ...PUBLIC, subjectId, state: 'inForce' })
    .sort({ createdAt: -1, _id: -1 })
    .lean<DecisionRecord>()

/** Joint flags and surges can be decided again and again, each time about other ratings. */
const INDEPENDENT: readonly ItemKind[] = ['flags', 'surge']
const OF_PROFILES: readonly ItemKind[] = ['influencer', 'submission']

/** Whether a decision changes what another one, made before it, has decided. */
export const isSameMatter = (one: Matter, other: Matter): boolean =>
  String(one.subjectId) === String(other.subjectId) &&
  !INDEPENDENT.includes(one.kind) &&
  (one.kind === other.kind || [one, other].every(({ kind }) => OF_PROFILES.includes(kind)))

type Matter = Pick<DecisionRecord, 'kind' | 'subjectId'>

/** Returns the decisions of people in force about these subjects since a moment. */
export const findDecisionsSince = (
  subjectIds: readonly Types.ObjectId[],
  since: Date,
): Promise<DecisionRecord[]> =>
  DecisionModel.find({
    subjectId: trusted({ $in: [...subjectIds] }),
    createdAt: trusted({ $gt: since }),
    state: 'inForce',
    deciderId: trusted({ $ne: null }),
  }).lean<DecisionRecord[]>()

/** Whether someone has decided about the same later. */
export async function isSuperseded(matter: Matter & { createdAt: Date }): Promise<boolean> {
  const later = await findDecisionsSince([matter.subjectId], matter.createdAt)
  return later.some((one) => isSameMatter(one, matter))
}

/** Returns a page of the public log, newest first. */
export async function listPublicDecisions(skip: number, after?: string) {
  await connect()
  const [records, total] = await Promise.all([
    readPart<DecisionRecord>(
      {
        model: DecisionModel,
        filter: PUBLIC,
        fields: 'number kind measures rule foundBy state appeal.outcome appeal.at createdAt',
        order: { createdAt: -1, _id: -1 },
        key: 'number',
      },
      { skip, after, limit: LIMIT.decisionsPerPage },
    ),
    DecisionModel.countDocuments(PUBLIC),
  ])
  const entries = records.map(
    (record): PublicDecision => ({
      number: record.number,
      at: record.createdAt.toISOString(),
      kind: record.kind,
      measures: record.measures,
      rule: record.rule,
      foundBy: record.foundBy,
      state: record.state,
      appeal: record.appeal ? (record.appeal.outcome ?? 'waiting') : null,
    }),
  )
  return { entries, total }
}
