import Link from 'next/link'
import { Fold } from '@/components/influencers/fold'
import {
  commentsPath,
  type ReviewsView,
  withChange,
} from '@/components/influencers/reviews-address'
import { classNames } from '@/components/ui/class-names'
import { formatCounted, formatMonth, formatShortDay } from '@/lib/domain/formats'
import { formatRating, RATINGS_FOR_VERDICT, STARS, STARS_MAX } from '@/lib/domain/stars'
import type { HistoryEvent, RatedMonth } from '@/lib/influencers/history'
import type { ShownInfluencer } from '@/lib/influencers/types'

type Props = { influencer: ShownInfluencer; view: ReviewsView }

const TITLE = 'Month by month'
/** The drawing: a slot per month and a step per star, from no stars at the bottom. */
const SLOT = 12
const STEP = 12
const HEIGHT = STARS_MAX * STEP + 2
/** So few months would be drawn too wide. */
const MONTHS_NARROW = 12

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
    <section aria-labelledby="history">
      <h2 id="history" className="pt-1 font-semibold max-lg:sr-only">
        {TITLE}
        {sentence && <span className="font-normal text-muted"> · {sentence}</span>}
      </h2>
      <Fold title={TITLE} summary={summaryOf(sentence, history)} isOpenWide>
        {months.length > 0 && <Months months={months} chosen={view.month} pathOf={pathOf} />}
        {events.length > 0 && <Events events={events} />}
      </Fold>
    </section>
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

type ChartProps = {
  months: readonly RatedMonth[]
  chosen: string | null
  pathOf(month: RatedMonth): string
}

function Months({ months, chosen, pathOf }: ChartProps) {
  return (
    <>
      <Chart months={months} chosen={chosen} pathOf={pathOf} />
      <p className="text-muted text-xs">
        Height: the average, from 1 to 5 stars. Width: 1 or 2 ratings, 3 to 9, 10 or more.
      </p>
      <details>
        <summary className="min-h-8 content-center text-accent pointer-coarse:min-h-11">
          As a table
        </summary>
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
      </details>
    </>
  )
}

/** For the eye and the pointer; the table says and links the same. Months without ratings are gaps. */
function Chart({ months, chosen, pathOf }: ChartProps) {
  const [first, last] = [months.at(0), months.at(-1)]
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'grid grid-cols-[auto_1fr] gap-x-2 text-muted text-xs',
        months.length <= MONTHS_NARROW && 'max-w-80',
      )}
    >
      <span className="flex h-24 flex-col justify-between leading-none">
        <span>5</span>
        <span>0</span>
      </span>
      <svg
        viewBox={`0 0 ${months.length * SLOT} ${HEIGHT}`}
        aria-hidden="true"
        preserveAspectRatio="none"
        className="h-24 w-full forced-colors:text-[CanvasText]"
      >
        <path
          d={STARS.map((stars) => `M0,${heightOf(stars)}H${months.length * SLOT}`).join('')}
          vectorEffect="non-scaling-stroke"
          className="stroke-line"
        />
        {months.map((month, index) => {
          if (month.average === null) return null
          const width = widthOf(month.count)
          return (
            <Link
              key={month.id}
              href={pathOf(month)}
              prefetch={false}
              rel="nofollow"
              tabIndex={-1}
              className="month-slot"
            >
              <title>
                {`${formatMonth(month.id)}: ${formatRating(month.average)} from ${month.count}`}
              </title>
              <rect
                x={index * SLOT}
                width={SLOT}
                height={HEIGHT}
                className={month.id === chosen ? 'is-chosen' : undefined}
              />
              <rect
                x={index * SLOT + (SLOT - width) / 2}
                y={heightOf(month.average).toFixed(1)}
                width={width}
                height={(month.average * STEP).toFixed(1)}
                className={month.count < RATINGS_FOR_VERDICT ? 'is-faint' : undefined}
              />
            </Link>
          )
        })}
      </svg>
      <span />
      <span className="flex justify-between pt-1">
        <span>{first && shortMonth(first)}</span>
        <span>{last && shortMonth(last)}</span>
      </span>
    </div>
  )
}

const heightOf = (stars: number) => HEIGHT - stars * STEP
const widthOf = (count: number) => (count < RATINGS_FOR_VERDICT ? 4 : count < 10 ? 7 : 10)
/** 'Sept 2026'. */
const shortMonth = ({ id }: RatedMonth) => formatShortDay(`${id}-01`).replace('1 ', '')
