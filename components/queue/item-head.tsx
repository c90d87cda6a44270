import { KIND_LABELS } from '@/components/moderation/decision-words'
import { Chip } from '@/components/queue/chip'
import { ReasonChips } from '@/components/queue/queue-row'
import { languageName } from '@/components/queue/words'
import { RelativeTime } from '@/components/ui/relative-time'
import { PATH } from '@/lib/domain/paths'
import type { QueueItem } from '@/lib/moderation/staff/answers'

/** What kind of item this is, why it waits, and whom it is about. */
export function ItemHead({ item }: { item: QueueItem }) {
  const { kind, influencer, openedAt, isEscalated, language, about } = item
  return (
    <header>
      <h1 className="font-bold text-2xl [overflow-wrap:anywhere]">
        {KIND_LABELS[kind].one}
        {about && (
          <>
            {' '}
            about <bdi>{about}</bdi>
          </>
        )}
      </h1>
      <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <ReasonChips entry={item} />
        {isEscalated && <Chip>Escalated</Chip>}
        {language && <Chip>{languageName(language)}</Chip>}
        <p className="text-muted text-sm">
          Opened <RelativeTime at={openedAt} />
        </p>
      </div>
      {influencer && kind !== 'submission' && (
        <p className="mt-2 text-sm">
          Profile:{' '}
          <a
            href={PATH.reviews(influencer.id)}
            target="_blank"
            rel="noopener"
            className="text-link inline-flex min-h-6 items-center font-medium pointer-coarse:min-h-11"
          >
            <bdi>{influencer.name}</bdi>
          </a>
          <span className="text-muted">
            {' '}
            · <bdi>{influencer.category}</bdi> ·{' '}
            {influencer.ratings === 1 ? '1 rating' : `${influencer.ratings} ratings`}
          </span>
        </p>
      )}
    </header>
  )
}
