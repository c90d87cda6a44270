import { Skeleton } from './skeleton'

type Props = {
  /** Read out meanwhile. */
  label?: string
  /** The classes of a row: its height and shape. */
  row: string
  /** The distance of the rows, and the place of the list. */
  className?: string
}

/** Three rows in the place of a list that is loading. */
export function ListSkeleton({ label = 'Loading…', row, className = 'space-y-3' }: Props) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      <Skeleton className={row} />
      <Skeleton className={row} />
      <Skeleton className={row} />
    </div>
  )
}
