import type { ReactNode } from 'react'
import { REPORT_STATE_LABELS } from '@/components/moderation/decision-words'
import { RelativeTime } from '@/components/ui/relative-time'
import { Stars } from '@/components/ui/stars'
import type { MemberRecord as Facts, MemberReport } from '@/lib/admin/responses'
import { LIMIT } from '@/lib/domain/limits'
import { PATH } from '@/lib/domain/paths'
import { reasonLabel, type SubjectKind } from '@/lib/domain/reports'

/** The reports about a member and by them, and their latest reviews and replies. */
export function MemberRecord({ record }: { record: Facts }) {
  const { ratings, replies, flagsReceived, flagsRaised, reportsAbout, reportsMade } = record
  return (
    <>
      <Written title="Reports about them" none="No reports.">
        {reportsAbout.map((report) => (
          <Report key={report.number} report={report} what={SUBJECTS_ABOUT[report.subjectKind]} />
        ))}
      </Written>
      <Written title="Reports by them" none="No reports.">
        {reportsMade.map((report) => (
          <Report key={report.number} report={report} what={SUBJECTS[report.subjectKind]} />
        ))}
      </Written>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm tabular-nums">
        <dt className="text-muted">Flags on their reviews</dt>
        <dd>{flagsReceived}</dd>
        <dt className="text-muted">Flags they raised</dt>
        <dd>{flagsRaised === LIMIT.reportsCounted ? `${flagsRaised} or more` : flagsRaised}</dd>
      </dl>
      <Written title="Latest reviews" none="No reviews.">
        {ratings.map(({ id, influencer, rating, title, status, createdAt }) => (
          <Entry key={id} influencer={influencer} at={createdAt} note={STATUS_NOTES[status]}>
            <span className="flex flex-wrap items-center gap-x-2">
              <Stars value={rating} size="small" /> <bdi>{title}</bdi>
            </span>
          </Entry>
        ))}
      </Written>
      <Written title="Latest replies" none="No replies.">
        {replies.map(({ id, influencer, text, createdAt }) => (
          <Entry key={id} influencer={influencer} at={createdAt} note="">
            <span dir="auto" className="line-clamp-3 whitespace-pre-line">
              {text}
            </span>
          </Entry>
        ))}
      </Written>
    </>
  )
}

const SUBJECTS: Record<SubjectKind, string> = {
  review: 'a review',
  reply: 'a reply',
  member: 'a member',
  influencer: 'a profile',
}
const SUBJECTS_ABOUT: Record<SubjectKind, string> = {
  ...SUBJECTS,
  review: 'their review',
  reply: 'their reply',
  member: 'their account',
}
/** A report, which leads to its item in the queue while it waits. */
function Report({ report, what }: { report: MemberReport; what: string }) {
  const { reason, details, state, itemId, createdAt } = report
  return (
    <li className="px-4 py-2.5 [overflow-wrap:anywhere]">
      <p>
        <span className="font-medium">{reasonLabel(reason)}</span> · {what}
      </p>
      {details && (
        <p dir="auto" className="line-clamp-3 whitespace-pre-line">
          “{details}”
        </p>
      )}
      <p className="text-muted">
        <RelativeTime at={createdAt} /> ·{' '}
        {itemId ? (
          <a href={PATH.queueItem(itemId)} target="_blank" rel="noopener" className="text-link">
            {REPORT_STATE_LABELS[state]}
          </a>
        ) : (
          REPORT_STATE_LABELS[state]
        )}
      </p>
    </li>
  )
}

const STATUS_NOTES: Record<Facts['ratings'][number]['status'], string> = {
  shown: '',
  held: 'on hold',
  removed: 'removed',
}

type WrittenProps = { title: string; none: string; children: readonly ReactNode[] }

function Written({ title, none, children }: WrittenProps) {
  return (
    <>
      <h3 className="mt-6 mb-3 font-semibold text-lg">{title}</h3>
      {children.length === 0 ? (
        <p className="text-muted text-sm">{none}</p>
      ) : (
        <ul
          aria-label={title}
          className="divide-y divide-line rounded-card border border-line bg-card text-sm"
        >
          {children}
        </ul>
      )}
    </>
  )
}

type EntryProps = {
  influencer: { id: string; name: string } | null
  at: string
  note: string
  children: ReactNode
}

function Entry({ influencer, at, note, children }: EntryProps) {
  return (
    <li className="px-4 py-2.5 [overflow-wrap:anywhere]">
      {children}
      <p className="text-muted">
        About <Rated influencer={influencer} /> · <RelativeTime at={at} />
        {note && <> · {note}</>}
      </p>
    </li>
  )
}

/** The influencer that it is about, whose page opens in another tab. */
function Rated({ influencer }: Pick<EntryProps, 'influencer'>) {
  if (!influencer?.name) return 'a removed profile'
  return (
    <a href={PATH.reviews(influencer.id)} target="_blank" rel="noopener" className="text-link">
      <bdi>{influencer.name}</bdi>
    </a>
  )
}
