type Props = {
  label: string
  /** Latest first. */
  months: readonly { month: string; value: number }[]
}

const BAR = 28
const GAP = 12
const HEIGHT = 120
const NUMBER = 16

const short = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })

/** Bars of a number by month. The table beside it has the same numbers. */
export function MonthChart({ label, months }: Props) {
  const inOrder = [...months].reverse()
  const most = Math.max(1, ...months.map(({ value }) => value))
  const width = inOrder.length * (BAR + GAP)
  return (
    <figure>
      <figcaption className="font-medium text-sm">{label}</figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${HEIGHT + 2 * NUMBER}`}
        className="mt-2 max-h-44 w-full max-w-full text-ink"
      >
        {inOrder.map(({ month, value }, index) => {
          const height = Math.max(value > 0 ? 2 : 0, (value / most) * HEIGHT)
          const x = index * (BAR + GAP) + GAP / 2
          const y = NUMBER + HEIGHT - height
          return (
            <g key={month}>
              <rect x={x} y={y} width={BAR} height={height} rx="3" className="fill-accent" />
              <text
                x={x + BAR / 2}
                y={y - 4}
                textAnchor="middle"
                fontSize="10"
                className="fill-ink"
              >
                {value}
              </text>
              <text
                x={x + BAR / 2}
                y={HEIGHT + 2 * NUMBER - 3}
                textAnchor="middle"
                fontSize="10"
                className="fill-muted"
              >
                {short.format(new Date(`${month}-01T00:00:00Z`))}
              </text>
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
