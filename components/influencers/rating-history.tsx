import Link from 'next/link'
import { Fold } from '@/components/influencers/fold'
import {
  commentsPath,
  type ReviewsView,
  withChange,
} from '@/components/influencers/reviews-address'
import { formatCounted, formatMonth, formatShortDay } from '@/lib/domain/formats'
import { formatRating, RATINGS_FOR_VERDICT, STARS, STARS_MAX, STARS_MIN } from '@/lib/domain/stars'
import type { HistoryEvent, RatedMonth } from '@/lib/influencers/statistics/history'
import type { ShownInfluencer } from '@/lib/influencers/types'

type Props = { influencer: ShownInfluencer; view: ReviewsView }

/** The drawing: a slot per month and a step per star above the lowest, one. */
const SLOT = 12
const STEP = 15
const HEIGHT = (STARS_MAX - STARS_MIN) * STEP + 2

/** How the ratings of the last two years came in and what we did meanwhile; a press shows the reviews of one month. */
export function RatingHistory({ influencer: { id, history }, view }: Props) {
  const { months, change, events } = history
  if (months.length + events.length === 0) return null
  const pathOf = ({ id: month }: RatedMonth) =>
    commentsPath(id, withChange(view, { month: view.month === month ? null : month }))
  const sentence =
    change &&
    `${formatRating(change.now)} since ${formatMonth(change.since)}, ${formatRating(change.before)} before`
  return (
    <Fold title="Month by month" summary={summaryOf(sentence, history)}>
      {months.length > 0 && <Months months={months} chosen={view.month} pathOf={pathOf} />}
      {events.length > 0 && <Events events={events} />}
    </Fold>
  )
}

function summaryOf(sentence: string | null, { months, events }: Props['influencer']['history']) {
  const rated = months.filter(({ count }) => count > 0).length
  const numbers = [
    rated > 0 && `${rated} months with ratings`,
    events.length > 0 && formatCounted(events.length, 'event'),
  ]
  return sentence ?? numbers.filter(Boolean).join(', ')
}

/** What we did about the profile. */
function Events({ events }: { events: readonly HistoryEvent[] }) {
  return (
    <>
      <h3 className="mt-2 font-medium">What we did</h3>
      <ul className="max-w-measure">
        {events.map(({ month, text }) => (
          <li key={text + month} className="py-1">
            <span className="text-muted">{formatMonth(month)}:</span> {text}
          </li>
        ))}
      </ul>
    </>
  )
}

type MonthsProps = {
  months: readonly RatedMonth[]
  chosen: string | null
  pathOf(month: RatedMonth): string
}

function Months({ months, chosen, pathOf }: MonthsProps) {
  return (
    <>
      <Chart months={months} />
      <p className="text-muted text-xs">
        Taller: higher average. Wider: more ratings (1–2, 3–9, 10+).
      </p>
      <table className="month-table">
        <caption className="sr-only">Ratings by month; months without any are left out</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Average</th>
            <th scope="col">Ratings</th>
          </tr>
        </thead>
        <tbody>
          {months
            .filter(({ count }) => count > 0)
            .reverse()
            .map((month) => (
              <tr key={month.id}>
                <th scope="row">
                  <Link
                    href={pathOf(month)}
                    prefetch={false}
                    rel="nofollow"
                    aria-current={month.id === chosen ? 'true' : undefined}
                    className="text-link"
                  >
                    {formatMonth(month.id)}
                  </Link>
                </th>
                <td>{formatRating(month.average ?? 0)}</td>
                <td>{month.count}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  )
}

/** For the eye; the table says the same, and links. Months without ratings are gaps, those with one or two are outlines. */
function Chart({ months }: Pick<MonthsProps, 'months'>) {
  const [first, last] = [months.at(0), months.at(-1)]
  const width = months.length * SLOT
  const bars = (isFaint: boolean) =>
    months.map((month, index) => {
      const { average, count } = month
      return average !== null && count < RATINGS_FOR_VERDICT === isFaint
        ? barOf(average, count, (index + 0.5) * SLOT)
        : ''
    })
  return (
    <div aria-hidden="true" className="grid grid-cols-[auto_1fr] gap-x-2 text-muted text-xs">
      <span className="flex h-24 flex-col justify-between leading-none">
        <span>{STARS_MAX}</span>
        <span>{STARS_MIN}</span>
      </span>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        aria-hidden="true"
        preserveAspectRatio="none"
        className="month-chart"
      >
        <path d={STARS.map((stars) => `M0,${heightOf(stars)}H${width}`).join('')} />
        <path d={bars(false).join('')} />
        <path d={bars(true).join('')} />
      </svg>
      <span />
      <span className="flex justify-between pt-1">
        <span>{first && shortMonth(first)}</span>
        <span>{last && shortMonth(last)}</span>
      </span>
    </div>
  )
}

/** The outline of a month's bar around its middle. An average of one star is still seen. */
function barOf(average: number, count: number, middle: number): string {
  const width = count < RATINGS_FOR_VERDICT ? 4 : count < 10 ? 7 : 10
  const top = Math.min(heightOf(average), HEIGHT - 2).toFixed(1)
  return `M${middle - width / 2},${HEIGHT}V${top}h${width}V${HEIGHT}`
}

const heightOf = (stars: number) => HEIGHT - (stars - STARS_MIN) * STEP
/** 'Sept 2026'. */
const shortMonth = ({ id }: RatedMonth) => formatShortDay(`${id}-01`).replace('1 ', '')
