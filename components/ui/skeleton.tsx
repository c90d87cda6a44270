import { classNames } from './class-names'

/** A grey placeholder of the final size; name what is loading in a live region beside it. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-pulse rounded-small bg-sunken', className)}
    />
  )
}
