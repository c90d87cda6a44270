import { hours } from '@/lib/domain/durations'
import { groupBy } from '@/lib/domain/group-by'
import type { LawEnforcementOutcome } from '@/lib/domain/law-enforcement'
import { REPORT_REASON_IDS, REPORT_STATES, type ReportState } from '@/lib/domain/reports'
import { STARS } from '@/lib/domain/stars'
import type { Figures, TransparencyReport } from '@/lib/moderation/transparency/responses'
import type {
  CountedDecision,
  CountedRatings,
  CountedReport,
  TransparencyCounts,
} from '@/lib/moderation/transparency/types'
import { appealsOf as allAppealsOf } from '@/lib/reports/decisions/rules'

/** How many months are shown one by one. */
const MONTHS_SHOWN = 12

/** The month of a date, such as `2026-11`, UTC. */
const monthOf = (at: Date): string => at.toISOString().slice(0, 7)

/** Computes the figures of the months up to this moment, twelve at most, and of all that was counted. */
export function reportOf(
  counted: TransparencyCounts,
  since: Date | null,
  at: Date,
): TransparencyReport {
  const first = firstMonth(counted, since) ?? monthOf(at)
  const months = monthsUpTo(at, first)
  return {
    years: yearsFrom(Number(first.slice(0, 4)), at),
    since: since?.toISOString() ?? null,
    months: months.map((month) => ({ month, ...figuresOf(partOf(counted, month)) })),
    total: figuresOf(counted),
  }
}

/** The first month with complete records; null without any. */
function firstMonth(
  { ratings, reports, decisions }: TransparencyCounts,
  since: Date | null,
): string | null {
  if (since) return nextMonth(monthOf(since))
  const known = [
    ...ratings.map(({ month }) => month),
    ...[...reports, ...decisions].map(({ createdAt }) => monthOf(createdAt)),
  ]
  return known.reduce<string | null>((one, other) => (one && one < other ? one : other), null)
}

/** The years with records, latest first. */
const yearsFrom = (first: number, at: Date): number[] =>
  Array.from(
    { length: Math.max(1, at.getUTCFullYear() - first + 1) },
    (_, back) => at.getUTCFullYear() - back,
  )

const nextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return monthOf(new Date(Date.UTC(year, number)))
}

function monthsUpTo(at: Date, first: string): string[] {
  const months = Array.from({ length: MONTHS_SHOWN }, (_, back) =>
    monthOf(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back))),
  )
  return months.filter((month, back) => back === 0 || month >= first)
}

const partOf = (counted: TransparencyCounts, month: string): TransparencyCounts => {
  const isThen = (at: Date) => monthOf(at) === month
  return {
    ratings: counted.ratings.filter((rating) => rating.month === month),
    reports: counted.reports.filter(({ createdAt }) => isThen(createdAt)),
    decisions: counted.decisions.filter(({ createdAt }) => isThen(createdAt)),
    surges: counted.surges.filter(isThen),
    suspensions: counted.suspensions.filter(isThen),
    lawEnforcementEmails: counted.lawEnforcementEmails.filter(({ receivedOn }) =>
      isThen(receivedOn),
    ),
  }
}

function figuresOf(counted: TransparencyCounts): Figures {
  const { ratings, reports, decisions, surges, suspensions } = counted
  return {
    ratings: ratingsOf(ratings),
    byStars: STARS.map((stars) => {
      const ofStars = ratings.filter((rating) => rating.stars === stars)
      return { stars, received: sum(ofStars), takenDown: sum(ofStars.filter(isTakenDown)) }
    }),
    byRule: rulesOf(decisions),
    reports: { received: reports.length, ...statesOf(reports) },
    byReason: reasonsOf(reports),
    aboutProfiles: reports.filter(({ subjectKind }) => subjectKind === 'influencer').length,
    byListedPersons: requestsOf(reports),
    decisions: decisions.length,
    decisionsBy: {
      kind: partsOf(decisions, ({ kind }) => kind),
      rule: partsOf(decisions, ({ rule }) => rule || 'none'),
      source: partsOf(decisions, ({ foundBy }) => foundBy),
      state: partsOf(decisions, ({ state }) => state),
    },
    hoursToDecision: hoursOf(decisions),
    appeals: appealsOf(decisions),
    surges: surges.length,
    suspensions: suspensions.length,
    lawEnforcementEmails: emailsOf(counted.lawEnforcementEmails),
  }
}

const partsOf = (decisions: readonly CountedDecision[], keyOf: (one: CountedDecision) => string) =>
  [...groupBy(decisions, keyOf)]
    .map(([value, { length: count }]) => ({ value, count }))
    .sort((one, other) => (one.value < other.value ? -1 : 1))

const sum = (ratings: readonly CountedRatings[]) =>
  ratings.reduce((total, { count }) => total + count, 0)
const isTakenDown = ({ status, removedBy }: CountedRatings) =>
  status === 'removed' && removedBy === 'staff'

function ratingsOf(ratings: readonly CountedRatings[]): Figures['ratings'] {
  const having = (wanted: CountedRatings['status']) =>
    sum(ratings.filter(({ status }) => status === wanted))
  const takenDown = sum(ratings.filter(isTakenDown))
  return {
    received: sum(ratings),
    shown: having('shown'),
    waiting: having('held'),
    takenDown,
    deleted: having('removed') - takenDown,
  }
}

function rulesOf(decisions: readonly CountedDecision[]): Figures['byRule'] {
  const aboutRatings = decisions.filter(
    ({ kind, state, rule }) =>
      (kind === 'review' || kind === 'surge') && state === 'inForce' && rule !== '',
  )
  const rules = [...new Set(aboutRatings.map(({ rule }) => rule))].sort()
  return rules
    .map((rule) => {
      const having = (measure: string) =>
        aboutRatings.filter((one) => one.rule === rule && one.measures.includes(measure)).length
      return { rule, takenDown: having('takeDown'), textHidden: having('hideText') }
    })
    .filter(({ takenDown, textHidden }) => takenDown + textHidden > 0)
}

const statesOf = (reports: readonly CountedReport[]) =>
  Object.fromEntries(
    REPORT_STATES.map((state) => [state, reports.filter((one) => one.state === state).length]),
  ) as Record<ReportState, number>

/** Every reason that was given, and reports without one. */
const reasonsOf = (reports: readonly CountedReport[]): Figures['byReason'] =>
  ([...REPORT_REASON_IDS, ''] as const).flatMap((reason) => {
    const ofReason = reports.filter((report) => report.reason === reason)
    return ofReason.length > 0 ? [{ reason, ...statesOf(ofReason) }] : []
  })

/** Requests by the people whom profiles are about. */
function requestsOf(reports: readonly CountedReport[]): Figures['byListedPersons'] {
  const requests = reports.filter(({ isObjection }) => isObjection)
  const having = (wanted: readonly ReportState[]) =>
    requests.filter(({ state }) => wanted.includes(state)).length
  return {
    received: requests.length,
    waiting: having(['open']),
    removed: having(['upheld']),
    kept: having(['corrected', 'dismissed', 'abusive']),
  }
}

/** How long reports waited. What staff found itself waited for nothing. */
function hoursOf(decisions: readonly CountedDecision[]): Figures['hoursToDecision'] {
  const waited = decisions
    .filter(({ foundBy }) => foundBy === 'reports')
    .map(({ waitedMs }) => waitedMs)
    .sort((one, other) => one - other)
  if (waited.length === 0) return null
  return { median: inHours(percentile(waited, 0.5)), p90: inHours(percentile(waited, 0.9)) }
}

/** The nearest-rank percentile of a sorted list. */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0

const inHours = (ms: number): number => Math.round((ms / hours(1)) * 10) / 10

function appealsOf(decisions: readonly CountedDecision[]): Figures['appeals'] {
  const appeals = decisions.flatMap((decision) => allAppealsOf(decision))
  const outcomes = appeals.map(({ outcome }) => outcome)
  const having = (wanted: string | null) => outcomes.filter((one) => one === wanted).length
  return {
    received: outcomes.length,
    waiting: having(null),
    granted: having('granted'),
    upheld: having('upheld'),
  }
}

function emailsOf(
  emails: TransparencyCounts['lawEnforcementEmails'],
): Figures['lawEnforcementEmails'] {
  const having = (wanted: LawEnforcementOutcome) =>
    emails.filter(({ outcome }) => outcome === wanted).length
  return {
    received: emails.length,
    followed: having('followed'),
    partly: having('partly'),
    refused: having('refused'),
  }
}
