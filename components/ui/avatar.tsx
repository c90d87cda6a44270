import { LIMIT } from '@/lib/domain/limits'
import { initialsOf, tintOf } from '@/lib/domain/monogram'
import { classNames } from './class-names'

const TINTS = [
  'bg-tint-1',
  'bg-tint-2',
  'bg-tint-3',
  'bg-tint-4',
  'bg-tint-5',
  'bg-tint-6',
] as const

const SIZES = {
  tiny: { classes: 'size-8 text-xs', px: 32 },
  small: { classes: 'size-10 text-sm', px: 40 },
  card: { classes: 'size-[90px] text-2xl', px: LIMIT.cardPicturePx },
  large: { classes: 'size-36 text-4xl', px: 144 },
} as const

type Props = {
  name: string
  /** Empty: initials on a tint are drawn instead. */
  pic: string
  size?: keyof typeof SIZES
  /** Describes the picture where the name is not beside it; empty otherwise. */
  alt?: string
  loading?: 'lazy' | 'eager'
  className?: string
}

/** The picture of a person, or a placeholder of the same size. */
export function Avatar({ name, pic, size = 'card', alt = '', loading, className }: Props) {
  const { classes, px } = SIZES[size]
  const label = alt ? ({ role: 'img', 'aria-label': alt } as const) : { 'aria-hidden': true }
  const look = classNames('avatar', tintOf(name, TINTS), classes, className)
  const initials = initialsOf(name)
  if (!pic) {
    return (
      <span {...label} dir="auto" className={look}>
        {initials}
      </span>
    )
  }
  // The picture covers the initials, which show until it has loaded, or if it never does.
  return (
    <span {...label} dir="auto" data-initials={initials} className={look}>
      {/* biome-ignore lint/performance/noImgElement: pictures are made small when they arrive, and next/image writes inline styles */}
      <img src={pic} alt="" width={px} height={px} loading={loading ?? 'lazy'} decoding="async" />
    </span>
  )
}
