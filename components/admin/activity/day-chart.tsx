'use client'

import { type PointerEvent, useId, useState } from 'react'
import { classNames } from '@/components/ui/class-names'
import { formatCount } from '@/lib/domain/formats'

const HEIGHT = 100
const BAR = 10
const GAP = 2

type Day = { day: Date; count: number }
type Props = { label: string; days: readonly Day[] }

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/**
 * A bar per day. The pointer, or a slider over the bars by keyboard, chooses the day of which the number is shown;
 * without one it is the total.
 */
export function DayChart({ label, days }: Props) {
  const headingId = useId()
  const [at, setAt] = useState<number | null>(null)
  const most = Math.max(1, ...days.map(({ count }) => count))
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const [first, last] = [days[0], days.at(-1)]
  const chosen = at === null ? undefined : days[at]

  function point(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const day = Math.floor(((event.clientX - left) / width) * days.length)
    setAt(Math.max(0, Math.min(day, days.length - 1)))
  }

  return (
    <div className="rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id={headingId} className="font-semibold">
          {label}
        </h3>
        <p className="text-muted text-sm tabular-nums">
          {chosen && `${date.format(chosen.day)}: `}
          <span className="font-semibold text-ink">{formatCount(chosen?.count ?? total)}</span>
          {!chosen && ' in 30 days'}
        </p>
      </div>
      <div
        onPointerMove={point}
        onPointerLeave={() => setAt(null)}
        className="relative mt-3 rounded-small focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2"
      >
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${days.length * (BAR + GAP)} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-28 w-full"
        >
          {days.map(({ day, count }, n) => (
            <Column
              key={day.getTime()}
              at={n}
              share={count / most}
              isEmpty={count === 0}
              isChosen={n === at}
            />
          ))}
        </svg>
        <input
          type="range"
          aria-labelledby={headingId}
          aria-valuetext={sayDay(days[at ?? days.length - 1])}
          min={0}
          max={days.length - 1}
          value={at ?? days.length - 1}
          onChange={({ target }) => setAt(target.valueAsNumber)}
          onFocus={() => setAt(at ?? days.length - 1)}
          onBlur={() => setAt(null)}
          className="absolute inset-0 size-full cursor-crosshair opacity-0"
        />
      </div>
      <p className="mt-1 flex justify-between text-muted text-xs tabular-nums">
        <span>{first && date.format(first.day)}</span>
        <span>Peak day: {formatCount(total === 0 ? 0 : most)}</span>
        <span>{last && date.format(last.day)}</span>
      </p>
    </div>
  )
}

const sayDay = (one: Day | undefined) => one && `${date.format(one.day)}: ${formatCount(one.count)}`

type ColumnProps = { at: number; share: number; isEmpty: boolean; isChosen: boolean }

/** A day without anything keeps a line at the bottom, so that it reads as none and not as missing. */
function Column({ at, share, isEmpty, isChosen }: ColumnProps) {
  const height = isEmpty ? 1 : Math.max(3, share * HEIGHT)
  const x = at * (BAR + GAP)
  return (
    <>
      {isChosen && <rect x={x} width={BAR} height={HEIGHT} className="fill-accent-soft" />}
      <rect
        x={x}
        y={(HEIGHT - height).toFixed(1)}
        width={BAR}
        height={height.toFixed(1)}
        className={classNames(isEmpty ? 'fill-edge' : 'fill-accent', isChosen && 'opacity-80')}
      />
    </>
  )
}
