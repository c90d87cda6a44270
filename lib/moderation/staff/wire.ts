import { z } from 'zod'
import { now } from '@/lib/clock'
import { ITEM_KINDS, type ItemKind, MEASURES, type Measure } from '@/lib/domain/decisions'
import { DURATION, hours } from '@/lib/domain/durations'
import { RULE_IDS } from '@/lib/domain/guidelines'
import { ID } from '@/lib/domain/ids'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { SUBJECT_KINDS } from '@/lib/domain/reports'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import {
  after,
  dateTime,
  endsWithin,
  logReason,
  pathId,
  requiredText,
  text,
  wholeNumber,
} from '@/lib/wire/fields'

/** The `{id}` of an item. */
export const itemParams = pathId(SERVER_MESSAGES.itemNotFound)

const isKind = (kind: string): kind is ItemKind => (ITEM_KINDS as readonly string[]).includes(kind)
/** `GET /api/admin/queue`. Without kinds: all. */
export const queueQuery = z
  .object({
    kinds: z
      .string()
      .max(200)
      .transform((text): readonly ItemKind[] => text.split(',').filter(isKind))
      .default([]),
    severity: z
      .enum(['1', '2', '3', '4'], SERVER_MESSAGES.invalidRequest)
      .transform(Number)
      .default(1),
    hours: wholeNumber(10_000).default(0),
    language: z
      .string()
      .regex(/^[a-z]{0,3}$/, SERVER_MESSAGES.invalidRequest)
      .default(''),
    skip: wholeNumber(LIMIT.queueSkipMax).default(0),
    after,
  })
  .transform(({ hours: age, ...filter }) => ({ ...filter, ageMs: hours(age) }))
export type QueueFilter = z.output<typeof queueQuery>

/** `POST /api/admin/queue`: opens an item about anything on the site. */
export const openItemBody = z
  .object({
    subjectKind: z.enum([...SUBJECT_KINDS, 'claim'], SERVER_MESSAGES.reportedNotFound),
    subjectId: z.string().regex(ID, SERVER_MESSAGES.reportedNotFound),
  })
  .meta({ description: 'What to decide about.' })

/** `POST /api/admin/queue/{id}/note`. */
export const noteBody = z
  .object({
    text: requiredText(SERVER_MESSAGES.noteRequired, LIMIT.noteCharsMax),
  })
  .meta({ refusal: 'unprocessable', description: 'A private note of the team.' })

/** `POST /api/admin/queue/{id}/escalate`: with a note, or ''. */
export const escalationBody = z
  .object({ text: text(LIMIT.noteCharsMax).default('') })
  .meta({ refusal: 'unprocessable', description: 'Why another admin should decide.' })

/** `POST /api/admin/reviews/{id}/author`. */
export const authorLookBody = z
  .object({ reason: logReason })
  .meta({ refusal: 'unprocessable', description: 'Why the author must be known.' })

const SNOOZE_HOURS_MAX = 168
/** `POST /api/admin/queue/{id}/snooze`. */
export const snoozeBody = z
  .object({
    hours: z
      .int(SERVER_MESSAGES.invalidRequest)
      .min(1, SERVER_MESSAGES.invalidRequest)
      .max(SNOOZE_HOURS_MAX, SERVER_MESSAGES.invalidRequest),
  })
  .meta({ refusal: 'unprocessable', description: 'For how many hours it is put aside.' })

/** `POST /api/admin/queue/{id}/decide`. */
export const decisionBody = z
  .object({
    measures: z
      .array(z.enum(MEASURES, SERVER_MESSAGES.measureUnknown), SERVER_MESSAGES.measureUnknown)
      .min(1, SERVER_MESSAGES.measureUnknown)
      .max(MEASURES.length)
      .transform((measures): readonly Measure[] => [...new Set(measures)]),
    rule: z.enum(['', ...RULE_IDS], SERVER_MESSAGES.ruleRequired).default(''),
    reasons: text(LIMIT.decisionReasonsCharsMax).default(''),
    suspendedUntil: endsWithin(DURATION.suspensionMaxMs, MESSAGES.suspensionPast, now),
    editedAt: dateTime(SERVER_MESSAGES.invalidRequest).nullable().default(null),
    isHandleConfirmed: z
      .boolean(SERVER_MESSAGES.invalidRequest)
      .optional()
      .meta({ description: 'Of a claim: that staff knows the handle to be this person’s.' }),
  })
  .meta({
    refusal: 'unprocessable',
    description: 'The measures with their rule and reasons, and when the text was last edited.',
  })
/** A decision as an admin makes it. `editedAt` is the version of the text that the decider saw; null: never edited. */
export type DecisionOrder = z.output<typeof decisionBody>
