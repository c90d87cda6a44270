import type { ReactNode } from 'react'
import { RelativeTime } from '@/components/ui/relative-time'
import { Stars } from '@/components/ui/stars'
import type { MemberRecord as Facts } from '@/lib/admin/types'
import { LIMIT } from '@/lib/domain/limits'
import { PATH } from '@/lib/domain/paths'

/** What a member wrote lately, and the reports about it and by them. */
export function MemberRecord({ record }: { record: Facts }) {
  const { ratings, replies, reportsAbout, reportsMade } = record
  return (
    <>
      <h3 className="mt-8 mb-3 font-semibold text-lg">Reports</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm tabular-nums">
        <dt className="text-muted">About their ratings</dt>
        <dd>{reportsAbout}</dd>
        <dt className="text-muted">Made by them</dt>
        <dd>{reportsMade === LIMIT.reportsCounted ? `${reportsMade} or more` : reportsMade}</dd>
      </dl>
      <Written title="Latest ratings" none="No ratings.">
        {ratings.map(({ id, influencer, rating, title, status, createdAt }) => (
          <Entry key={id} influencer={influencer} at={createdAt} note={STATUS_NOTES[status]}>
            <span className="flex flex-wrap items-center gap-x-2">
              <Stars value={rating} size="small" /> {title}
            </span>
          </Entry>
        ))}
      </Written>
      <Written title="Latest replies" none="No replies.">
        {replies.map(({ id, influencer, text, createdAt }) => (
          <Entry key={id} influencer={influencer} at={createdAt} note="">
            <span className="line-clamp-3 whitespace-pre-line">{text}</span>
          </Entry>
        ))}
      </Written>
    </>
  )
}

const STATUS_NOTES: Record<Facts['ratings'][number]['status'], string> = {
  shown: '',
  held: 'held',
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
  at: Date
  note: string
  children: ReactNode
}

function Entry({ influencer, at, note, children }: EntryProps) {
  return (
    <li className="px-4 py-2.5 [overflow-wrap:anywhere]">
      {children}
      <p className="text-muted">
        on <Rated influencer={influencer} /> · <RelativeTime at={at} />
        {note && <> · {note}</>}
      </p>
    </li>
  )
}

/** The influencer that it is about, whose page opens in another tab. */
function Rated({ influencer }: Pick<EntryProps, 'influencer'>) {
  if (!influencer?.name) return 'an influencer who is no longer here'
  return (
    <a href={PATH.reviews(influencer.id)} target="_blank" rel="noopener" className="text-link">
      {influencer.name}
    </a>
  )
}
