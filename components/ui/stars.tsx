import { formatRating, STARS, STARS_MAX } from '@/lib/domain/stars'
import { classNames } from './class-names'

const SIDE = 24
const WIDTH = SIDE * STARS_MAX
/** One star, in a square of 24. */
export const STAR_SHAPE =
  'M12 2.6l2.86 5.8 6.4.93-4.63 4.51 1.09 6.37L12 17.2l-5.72 3.01 1.09-6.37L2.74 9.33l6.4-.93z'

const HEIGHTS = { small: 'h-4', medium: 'h-5', large: 'h-7' } as const

type Props = { value: number; size?: keyof typeof HEIGHTS; className?: string }

const row = STARS.map((star) => (
  <path key={star} d={STAR_SHAPE} transform={`translate(${(star - 1) * SIDE} 0)`} />
))

/** Five stars filled up to `value`, also in part. The fill is cut by a nested picture: inline styles are not allowed. */
export function Stars({ value, size = 'medium', className }: Props) {
  const filled = Math.max(0, Math.min(value, STARS_MAX)) * SIDE
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${SIDE}`}
      role="img"
      aria-label={`${formatRating(value)} out of ${STARS_MAX} stars`}
      className={classNames('inline-block w-auto shrink-0', HEIGHTS[size], className)}
    >
      <g className="fill-star-empty">{row}</g>
      {filled > 0 && (
        <svg width={filled} height={SIDE} viewBox={`0 0 ${filled} ${SIDE}`} aria-hidden="true">
          <g className="fill-star">{row}</g>
        </svg>
      )}
    </svg>
  )
}
