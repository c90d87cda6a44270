import { formatCount } from '@/lib/domain/formats'

type Props = {
  label: string
  /** Latest first. */
  months: readonly { month: string; value: number }[]
}

const short = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })

/**
 * Bars of a number by month, with their numbers as text of the page, which keeps its size on a phone. The table beside it
 * has the same numbers.
 */
export function MonthChart({ label, months }: Props) {
  const inOrder = [...months].reverse()
  const most = Math.max(1, ...months.map(({ value }) => value))
  return (
    <figure className="min-w-0">
      <figcaption className="font-medium text-sm">{label}</figcaption>
      <div aria-hidden="true" className="mt-2 flex items-end text-center text-xs tabular-nums">
        {inOrder.map(({ month, value }) => {
          const height = Math.max(value > 0 ? 2 : 0, (value / most) * 100)
          return (
            <div key={month} className="flex min-w-0 flex-1 flex-col">
              {formatCount(value)}
              <svg aria-hidden="true" className="h-28 w-full">
                <rect
                  x="14%"
                  y={`${(100 - height).toFixed(1)}%`}
                  width="72%"
                  height={`${height.toFixed(1)}%`}
                  rx="3"
                  className="fill-accent"
                />
              </svg>
              <span className="text-muted">{short.format(new Date(`${month}-01T00:00:00Z`))}</span>
            </div>
          )
        })}
      </div>
    </figure>
  )
}
