import { formatRating, STARS, STARS_MAX } from '@/lib/domain/stars'
import { classNames } from './class-names'

const SIDE = 24
const outlineAt = (x: number) =>
  `M${x} 2.6l2.86 5.8 6.4.93-4.63 4.51 1.09 6.37-5.72-3.01-5.72 3.01 1.09-6.37-4.63-4.51 6.4-.93z`
/** One star, in a square of 24. */
export const STAR_SHAPE = outlineAt(SIDE / 2)

/** The shape of five stars, once per page: dozens of rows refer to it, and it must not arrive after the page as icons may. */
export function StarShapes() {
  return (
    <svg aria-hidden="true" className="hidden">
      <path id="stars" d={STARS.map((star) => outlineAt((star - 0.5) * SIDE)).join('')} />
    </svg>
  )
}

const HEIGHTS = { small: 'h-4', medium: 'h-5', large: 'h-7' } as const

type Props = { value: number; size?: keyof typeof HEIGHTS; isFaint?: boolean }

/**
 * Five stars filled up to `value`, also in part; grey (`isFaint`) where there are too few ratings for a verdict. A nested
 * SVG clips the fill, as the policy allows no inline styles.
 */
export function Stars({ value, size = 'medium', isFaint }: Props) {
  return (
    <svg
      viewBox="0 0 120 24"
      role="img"
      aria-label={`${formatRating(value)} out of ${STARS_MAX} stars`}
      className={classNames('stars', HEIGHTS[size], isFaint && 'is-faint')}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of this file and a number; faster than elements
      dangerouslySetInnerHTML={{ __html: inside(Math.max(0, Math.min(value, STARS_MAX)) * SIDE) }}
    />
  )
}

const ROW = '<use href="#stars"/>'

const inside = (filled: number): string =>
  filled > 0 ? `${ROW}<svg width="${Number(filled.toFixed(1))}">${ROW}</svg>` : ROW
