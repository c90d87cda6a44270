import { AccountName } from '@/components/queue/account-name'
import { FACTS, Section } from '@/components/queue/section'
import { RelativeTime } from '@/components/ui/relative-time'
import type { QueueItem } from '@/lib/moderation/staff/answers'

type Author = NonNullable<QueueItem['author']>
const STATES: Record<Author['lately'][number]['state'], string | null> = {
  shown: null,
  held: 'held',
  removed: 'taken down',
}

/** What the team knows of the author: record, and what else they wrote lately. */
export function ItemAuthor({ author }: { author: Author }) {
  const { id, name, memberSince, isVerified, ratings, replies, restricted, kept } = author
  return (
    <Section title="Author">
      <p>
        <AccountName id={id} name={name} />
        {author.isSuspended && <span className="font-semibold text-danger"> · suspended</span>}
      </p>
      <ul className={`mt-1 ${FACTS}`}>
        <li>
          Joined <RelativeTime at={memberSince} />
        </li>
        <li>{isVerified ? 'Verified e-mail' : 'E-mail not verified'}</li>
        <li>{ratings === 1 ? '1 rating' : `${ratings} ratings`}</li>
        <li>{replies === 1 ? '1 reply' : `${replies} replies`}</li>
        <li>
          Decisions: {restricted} restricted, {kept} kept
        </li>
      </ul>
      {author.lately.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 font-semibold text-sm">Wrote lately</h3>
          <ul className="grid gap-2 text-sm">
            {author.lately.map((written) => (
              <li key={`${written.createdAt} ${written.text.slice(0, 20)}`}>
                <p dir="auto" className="line-clamp-2 max-w-measure [overflow-wrap:anywhere]">
                  {written.text}
                </p>
                <p className="text-muted">
                  {written.kind === 'review' ? 'Rating' : 'Reply'},{' '}
                  <RelativeTime at={written.createdAt} />
                  {STATES[written.state] && `, ${STATES[written.state]}`}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
