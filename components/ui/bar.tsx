import { classNames } from './class-names'

type Props = {
  /** 0 to 1. */
  share: number
  /** Grey, where there are too few ratings for a verdict. */
  isFaint?: boolean
  className?: string
}

/** A decorative bar beside its number. An SVG, as the policy allows no style attributes. */
export function Bar({ share, isFaint, className }: Props) {
  const width = `${(Math.max(0, Math.min(share, 1)) * 100).toFixed(1)}%`
  return (
    <svg aria-hidden="true" className={classNames('bar', isFaint && 'is-faint', className)}>
      <rect width={width} height="100%" />
    </svg>
  )
}
