import { trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { connect } from '@/lib/db/connect'
import type { TransparencyReport } from '@/lib/moderation/transparency/responses'
import { reportOf } from '@/lib/moderation/transparency/rules'
import type {
  CountedDecision,
  CountedRatings,
  CountedReport,
} from '@/lib/moderation/transparency/types'
import { PUBLIC } from '@/lib/reports/decisions/queries'
import { AuditModel } from '@/models/audit'
import { DecisionModel } from '@/models/decision'
import { LawEnforcementEmailModel } from '@/models/law-enforcement-email'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'
import { SurgeModel } from '@/models/surge'

/** The most ratings that are counted, and records of each other kind that are read: the newest. */
const RATINGS_MAX = 500_000
const RECORDS_MAX = 20_000
const NEWEST_FIRST = { createdAt: -1 } as const

/**
 * Returns the figures about ratings, reports, decisions and appeals, of a year or of all time. Every read is bounded and served
 * by an index.
 */
export async function findTransparencyReport(year?: number): Promise<TransparencyReport> {
  await connect()
  const range = year ? { $gte: startOf(year), $lt: startOf(year + 1) } : null
  const during = range && trusted(range)
  const created = during ? { createdAt: during } : {}
  const [ratings, reports, decisions, surges, suspensions, lawEnforcementEmails] =
    await Promise.all([
      countRatings(range ? { createdAt: range } : {}),
      ReportModel.find(created, 'createdAt subjectKind reason state isObjection')
        .sort(NEWEST_FIRST)
        .limit(RECORDS_MAX)
        .lean<CountedReport[]>(),
      DecisionModel.find(
        { ...PUBLIC, ...created },
        'createdAt kind measures rule foundBy waitedMs state appeal.at appeal.outcome otherAppeals.at otherAppeals.outcome',
      )
        .sort({ createdAt: -1, _id: -1 })
        .limit(RECORDS_MAX)
        .lean<CountedDecision[]>(),
      SurgeModel.find({}, 'since').sort({ _id: -1 }).limit(RECORDS_MAX).lean(),
      AuditModel.find({ action: 'suspend', ...created }, 'createdAt')
        .sort(NEWEST_FIRST)
        .limit(RECORDS_MAX)
        .lean(),
      LawEnforcementEmailModel.find(during ? { receivedOn: during } : {}, 'receivedOn outcome')
        .sort({ receivedOn: -1, _id: -1 })
        .limit(RECORDS_MAX)
        .lean(),
    ])
  const counted = {
    // Of two ratings that a merge of profiles made one, the one that was set aside is none.
    ratings: ratings
      .map(({ _id, count }) => ({ ..._id, count }))
      .filter(({ removedBy }) => removedBy !== 'merge'),
    reports,
    decisions,
    surges: surges.map(({ since }) => since).filter((at) => !range || isIn(range, at)),
    suspensions: suspensions.map(({ createdAt }) => createdAt),
    lawEnforcementEmails,
  }
  const report = reportOf(counted, cutAt(ratings, [reports, decisions, suspensions]), endOf(year))
  const months = report.months.filter(({ month }) => !year || month.startsWith(String(year)))
  return { ...report, months }
}

const startOf = (year: number) => new Date(Date.UTC(year, 0))

const isIn = ({ $gte, $lt }: { $gte: Date; $lt: Date }, at: Date) => $gte <= at && at < $lt

/** The last moment that is reported: now, or the last one of an earlier year. */
const endOf = (year?: number) =>
  year && startOf(year + 1) <= now() ? new Date(startOf(year + 1).getTime() - 1) : now()

type RatingGroup = { _id: Omit<CountedRatings, 'count'>; count: number; first: Date }

const countRatings = (created: object) =>
  ReviewModel.aggregate<RatingGroup>([
    { $match: created },
    { $sort: { createdAt: -1, _id: -1 } },
    { $limit: RATINGS_MAX },
    {
      $group: {
        _id: {
          month: { $dateToString: { date: '$createdAt', format: '%Y-%m' } },
          status: '$status',
          removedBy: '$removedBy',
          stars: '$rating',
        },
        count: { $sum: 1 },
        first: { $min: '$createdAt' },
      },
    },
  ])

/** When the records begin that were read; null when all were. */
function cutAt(
  ratings: readonly RatingGroup[],
  lists: readonly (readonly { createdAt: Date }[])[],
): Date | null {
  const counted = ratings.reduce((total, { count }) => total + count, 0)
  const begins = [
    ...(counted < RATINGS_MAX ? [] : [Math.min(...ratings.map(({ first }) => first.getTime()))]),
    ...lists.flatMap((list) =>
      list.length < RECORDS_MAX ? [] : [list.at(-1)?.createdAt.getTime() ?? 0],
    ),
  ]
  return begins.length > 0 ? new Date(Math.max(...begins)) : null
}
