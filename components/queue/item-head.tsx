import { Chip } from '@/components/queue/chip'
import { ItemTitle } from '@/components/queue/item-title'
import { ReasonChips } from '@/components/queue/queue-row'
import { WaitingChip } from '@/components/queue/waiting-chip'
import { languageName, WAITS_FOR_SECOND } from '@/components/queue/words'
import { formatMinute } from '@/lib/domain/formats'
import { PATH } from '@/lib/domain/paths'
import { MINOR } from '@/lib/domain/reports'
import type { QueueItem } from '@/lib/moderation/staff/responses'

/** What kind of item this is, why it waits, and whom it is about. */
export function ItemHead({ item }: { item: QueueItem }) {
  const { kind, influencer, isEscalated, language, about, reasons } = item
  return (
    <header>
      <h1 className="font-bold text-xl [overflow-wrap:anywhere]">
        <ItemTitle kind={kind} about={about} />
      </h1>
      <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <ReasonChips entry={item} />
        {isEscalated && <Chip>{WAITS_FOR_SECOND}</Chip>}
        {language && <Chip>{languageName(language)}</Chip>}
        <WaitingChip entry={item} />
      </div>
      {influencer && kind === 'influencer' && reasons.includes(MINOR.reason) && (
        <p className="mt-2 text-sm">
          {influencer.hiddenUntil ? (
            `Hidden from readers until a decision, at the latest until ${formatMinute(influencer.hiddenUntil)} UTC.`
          ) : (
            <>
              <a
                href={`${PATH.reportOf('influencer', influencer.id)}&reason=${MINOR.reason}`}
                className="text-link inline-flex min-h-6 items-center font-medium pointer-coarse:min-h-11"
              >
                Report it, too
              </a>
              , to hide the profile until a colleague decides.
            </>
          )}
        </p>
      )}
      {influencer && kind !== 'submission' && !influencer.hiddenUntil && (
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
            {influencer.ratings === 1 ? '1 review' : `${influencer.ratings} reviews`}
          </span>
        </p>
      )}
    </header>
  )
}
