import { classNames } from '@/components/ui/class-names'
import { Stars } from '@/components/ui/stars'
import { formatCount } from '@/lib/domain/formats'
import { formatRating, VERDICT_WORDS, verdictOf } from '@/lib/domain/stars'

type Props = { averageRating: number; reviewsCount: number }

type AverageProps = Props & {
  /** On a card, where the average stands out. */
  isLarge?: boolean
}

/** The average with its stars: small and grey below three ratings; without any, words in its place. */
export function Average({ averageRating, reviewsCount, isLarge = false }: AverageProps) {
  const verdict = verdictOf(reviewsCount)
  if (verdict === 'unrated') return <span className="text-muted">{VERDICT_WORDS.unrated}</span>
  const isFaint = verdict === 'tooFew'
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          'tabular-nums',
          isFaint ? 'text-muted' : isLarge ? 'font-bold text-2xl tracking-tight' : 'font-semibold',
        )}
      >
        {formatRating(averageRating)}
      </span>
      <Stars
        value={averageRating}
        size={isLarge && !isFaint ? 'medium' : 'small'}
        isFaint={isFaint}
      />
    </>
  )
}

/** The average and '[ N reviews ]'. */
export function RatingLine(props: AverageProps) {
  return (
    <p
      className={classNames(
        'flex flex-wrap items-center gap-x-2 whitespace-nowrap text-sm',
        props.isLarge && 'min-h-8',
      )}
    >
      <Average {...props} />
      <span className="text-muted">[ {formatCount(props.reviewsCount)} reviews ]</span>
    </p>
  )
}

/** The same in two short lines, at the end of a row of a list, with the note below three ratings. */
export function RatingColumn(props: Props) {
  return (
    <span className="shrink-0 text-right text-sm">
      <span className="flex items-center justify-end gap-1.5">
        <Average {...props} />
      </span>
      <span className="block text-muted text-xs">
        [ {formatCount(props.reviewsCount)} reviews ]
      </span>
      {verdictOf(props.reviewsCount) === 'tooFew' && (
        <span className="block text-muted text-xs">{VERDICT_WORDS.tooFew}</span>
      )}
    </span>
  )
}

/** The note beside an average of one or two ratings. */
export function TooFewRatings({ reviewsCount }: Pick<Props, 'reviewsCount'>) {
  return verdictOf(reviewsCount) === 'tooFew' && <Label>{VERDICT_WORDS.tooFew}</Label>
}

/** A neutral label on an influencer. */
export function Label({ children }: { children: string }) {
  return <span className="label">{children}</span>
}
