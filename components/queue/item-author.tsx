import { AccountName } from '@/components/admin/shared/account-name'
import { FACTS, Section } from '@/components/queue/section'
import { RelativeTime } from '@/components/ui/relative-time'
import type { QueueItem } from '@/lib/moderation/staff/responses'

type Author = NonNullable<QueueItem['author']>
const STATES: Record<Author['lately'][number]['state'], string | null> = {
  shown: null,
  held: 'on hold',
  removed: 'taken down',
}

function recordOf(restricted: number, kept: number): string {
  if (restricted + kept === 0) return 'No earlier decisions'
  return `Earlier decisions: ${restricted} restricted, ${kept} kept`
}

/** What the team knows of the author: record and recent activity. */
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
        <li>{isVerified ? 'Email verified' : 'Email not verified'}</li>
        <li>{ratings === 1 ? '1 review' : `${ratings} reviews`}</li>
        <li>{replies === 1 ? '1 reply' : `${replies} replies`}</li>
        <li>{recordOf(restricted, kept)}</li>
      </ul>
      {author.lately.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 font-semibold text-sm">Recent activity</h3>
          <ul className="grid gap-2 text-sm">
            {author.lately.map((written) => (
              <li key={`${written.createdAt} ${written.text.slice(0, 20)}`}>
                <p dir="auto" className="line-clamp-2 max-w-measure [overflow-wrap:anywhere]">
                  {written.text}
                </p>
                <p className="text-muted">
                  {written.kind === 'review' ? 'Review' : 'Reply'},{' '}
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
