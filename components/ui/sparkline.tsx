const WIDTH = 240
const HEIGHT = 56
const EDGE = 5

type Props = {
  /** One value per step, oldest first; null where there is none. */
  values: readonly (number | null)[]
  /** The value at the bottom and at the top. */
  range: readonly [number, number]
  /** Drawn as a dashed line across. */
  level: number
  /** A description of the line. */
  label: string
  className?: string
}

/** A small line chart. Steps without a value are bridged, and each value has its dot. */
export function Sparkline({ values, range, level, label, className }: Props) {
  const [low, high] = range
  const x = (step: number) => EDGE + (step / Math.max(1, values.length - 1)) * (WIDTH - 2 * EDGE)
  const y = (value: number) => HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - 2 * EDGE)
  const points = values.flatMap((value, step) =>
    value === null ? [] : [{ x: x(step).toFixed(1), y: y(value).toFixed(1) }],
  )
  const last = points.at(-1)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className={className}>
      <line
        x1={EDGE}
        x2={WIDTH - EDGE}
        y1={y(level).toFixed(1)}
        y2={y(level).toFixed(1)}
        strokeDasharray="3 4"
        className="stroke-edge"
      />
      <polyline
        points={points.map((point) => `${point.x},${point.y}`).join(' ')}
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        className="fill-none stroke-accent"
      />
      <path
        d={points.map((point) => `M${point.x},${point.y}h0`).join('')}
        strokeWidth="4.5"
        strokeLinecap="round"
        className="stroke-accent"
      />
      {last && <circle cx={last.x} cy={last.y} r="4" className="fill-accent" />}
    </svg>
  )
}
