import Link from 'next/link'
import type { ReactNode } from 'react'
import { REPORT_STATE_LABELS } from '@/components/moderation/decision-words'
import { FigureTable } from '@/components/transparency/figure-table'
import { MonthChart } from '@/components/transparency/month-chart'
import { Bar } from '@/components/ui/bar'
import { formatCount, formatCounted } from '@/lib/domain/formats'
import { UNSPECIFIED } from '@/lib/domain/guidelines'
import { PATH } from '@/lib/domain/paths'
import { REPORT_STATES, reasonLabel } from '@/lib/domain/reports'
import { ruleTitle } from '@/lib/domain/rule-titles'
import type { Figures, TransparencyReport } from '@/lib/moderation/transparency/responses'

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="space-y-3">
      <h2 className="font-semibold text-xl">{title}</h2>
      {note && <p className="max-w-measure text-muted">{note}</p>}
      {children}
    </section>
  )
}

const None = ({ children }: { children: string }) => (
  <p className="rounded-card bg-sunken px-4 py-3 text-sm">{children}</p>
)

const duration = (hours: number) =>
  hours < 48 ? `${formatCount(hours)} h` : `${formatCount(Math.round(hours / 24))} days`

/** The figures of all time: twelve, which fill rows of two, three and four. */
export function TotalFigures({ total }: { total: Figures }) {
  const { ratings, reports, decisions, hoursToDecision, appeals } = total
  const entries: [term: string, value: string, note?: string | undefined][] = [
    [
      'Ratings received',
      formatCount(ratings.received),
      `${formatCount(ratings.deleted)} deleted by their authors`,
    ],
    ['Shown', formatCount(ratings.shown)],
    ['Waiting for review', formatCount(ratings.waiting)],
    ['Taken down', formatCount(ratings.takenDown)],
    [
      'Reports received',
      formatCount(reports.received),
      `${formatCount(reports.open)} waiting; ${formatCount(total.aboutProfiles)} about profiles`,
    ],
    [
      'Requests by listed people',
      formatCount(total.byListedPersons.received),
      `${formatCount(total.byListedPersons.removed)} profiles removed, ${formatCount(total.byListedPersons.kept)} kept, ${formatCount(total.byListedPersons.waiting)} waiting`,
    ],
    ['Decisions', formatCount(decisions)],
    [
      'Time to decision',
      hoursToDecision ? duration(hoursToDecision.median) : 'None yet',
      hoursToDecision ? `median; nine in ten within ${duration(hoursToDecision.p90)}` : undefined,
    ],
    [
      'Appeals',
      formatCount(appeals.received),
      `${formatCount(appeals.granted)} granted, ${formatCount(appeals.upheld)} not, ${formatCount(appeals.waiting)} waiting`,
    ],
    ['Rating surges', formatCount(total.surges)],
    ['Suspended accounts', formatCount(total.suspensions)],
    [
      'Emails from law enforcement',
      formatCount(total.lawEnforcementEmails.received),
      `${formatCount(total.lawEnforcementEmails.followed)} followed, ${formatCount(total.lawEnforcementEmails.partly)} partly, ${formatCount(total.lawEnforcementEmails.refused)} refused`,
    ],
  ]
  return (
    <Part title="All time">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3 lg:grid-cols-4">
        {entries.map(([term, value, note]) => (
          <div key={term} className="bg-card p-4">
            <dt className="text-muted text-sm">{term}</dt>
            <dd className="font-bold text-2xl tabular-nums">{value}</dd>
            {note && <dd className="text-muted text-sm">{note}</dd>}
          </div>
        ))}
      </dl>
    </Part>
  )
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const percent = (value: number) => `${(value * 100).toFixed(1)}%`

/** The whole bar of a share: the same whatever the shares are, so that one of 57 looks like what it is. */
const SHARE_SHOWN_MAX = 0.1
/** With fewer removals in all, a share of one star value says nothing about another. */
const REMOVALS_TO_COMPARE = 20

/** Whether low ratings are removed more often. */
export function StarFigures({ byStars }: { byStars: Figures['byStars'] }) {
  const shares = byStars.map(({ received, takenDown }) => share(takenDown, received))
  const removals = byStars.reduce((sum, { takenDown }) => sum + takenDown, 0)
  return (
    <Part
      title="Taken down, by stars"
      note="Low ratings must never be removed for being low. Check for yourself."
    >
      {removals < REMOVALS_TO_COMPARE && (
        <None>{`Only ${formatCounted(removals, 'removal')} so far: too few to compare.`}</None>
      )}
      <FigureTable
        caption="Ratings received and taken down, by stars"
        columns={[
          { key: 'stars', label: 'Stars', isText: true },
          { key: 'takenDown', label: 'Taken down' },
          { key: 'share', label: 'Share' },
          { key: 'chart', label: 'From 0 to 10%', isText: true },
        ]}
        rows={byStars.map(({ stars, received, takenDown }, index) => ({
          key: String(stars),
          cells: [
            stars === 1 ? '1 star' : `${stars} stars`,
            `${formatCount(takenDown)} of ${formatCount(received)}`,
            percent(shares[index] ?? 0),
            <Bar
              key="bar"
              share={share(shares[index] ?? 0, SHARE_SHOWN_MAX)}
              isFaint
              className="min-w-12 align-middle"
            />,
          ],
        }))}
      />
    </Part>
  )
}

const ruleName = (rule: string) => (rule === UNSPECIFIED ? 'No rule named' : ruleTitle(rule))

/** Under which rules decisions were made. */
export function RuleFigures({ byRule }: { byRule: Figures['byRule'] }) {
  return (
    <Part
      title="Decisions against ratings, by rule"
      note="Decisions in force. A single decision about a surge can take down several reviews."
    >
      {byRule.length === 0 ? (
        <None>No such decisions yet.</None>
      ) : (
        <FigureTable
          caption="Decisions against ratings, by rule"
          columns={[
            { key: 'rule', label: 'Rule', isText: true },
            { key: 'takenDown', label: 'Taken down' },
            { key: 'textHidden', label: 'Text hidden' },
          ]}
          rows={byRule.map(({ rule, takenDown, textHidden }) => ({
            key: rule,
            cells: [
              rule === UNSPECIFIED ? (
                ruleName(rule)
              ) : (
                <Link
                  key={rule}
                  href={`${PATH.guidelines}#${rule}`}
                  prefetch={false}
                  className="text-link"
                >
                  {ruleName(rule)}
                </Link>
              ),
              formatCount(takenDown),
              formatCount(textHidden),
            ],
          }))}
        />
      )}
    </Part>
  )
}

/** What became of reports. */
export function ReportFigures({ byReason }: { byReason: Figures['byReason'] }) {
  return (
    <Part
      title="Reports, by reason and outcome"
      note="Upheld: we acted. Abuse: reported in bad faith."
    >
      {byReason.length === 0 ? (
        <None>Nothing has been reported yet.</None>
      ) : (
        <FigureTable
          caption="Reports, by reason and outcome"
          columns={[
            { key: 'reason', label: 'Reason', isText: true },
            ...REPORT_STATES.map((state) => ({ key: state, label: REPORT_STATE_LABELS[state] })),
          ]}
          rows={byReason.map((counts) => ({
            key: counts.reason,
            cells: [
              reasonLabel(counts.reason),
              ...REPORT_STATES.map((state) => formatCount(counts[state])),
            ],
          }))}
        />
      )}
    </Part>
  )
}

const name = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })

const MONTH_COLUMN = { key: 'month', label: 'Month', isText: true }

const MonthName = ({ month }: { month: string }) => (
  <span className="whitespace-nowrap">{name.format(new Date(`${month}-01T00:00:00Z`))}</span>
)

/** The figures month by month, as chart and table. */
export function MonthFigures({ months }: Pick<TransparencyReport, 'months'>) {
  const chart = (label: string, numberOf: (figures: Figures) => number) => (
    <MonthChart
      label={label}
      months={months.map(({ month, ...figures }) => ({ month, value: numberOf(figures) }))}
    />
  )
  return (
    <Part
      title="Month by month"
      note="Months follow UTC. Ratings count in the month in which they were written."
    >
      <div className="grid gap-6 sm:grid-cols-2">
        {chart('Ratings received', ({ ratings }) => ratings.received)}
        {chart('Decisions', ({ decisions }) => decisions)}
      </div>
      <FigureTable
        caption="Figures by month"
        columns={[
          MONTH_COLUMN,
          { key: 'received', label: 'Ratings' },
          { key: 'takenDown', label: 'Taken down' },
          { key: 'reports', label: 'Reports' },
          { key: 'decisions', label: 'Decisions' },
          { key: 'median', label: 'Median time' },
        ]}
        rows={months.map(({ month, ratings, reports, hoursToDecision, decisions }) => ({
          key: month,
          cells: [
            <MonthName key={month} month={month} />,
            formatCount(ratings.received),
            formatCount(ratings.takenDown),
            formatCount(reports.received),
            formatCount(decisions),
            hoursToDecision ? duration(hoursToDecision.median) : '–',
          ],
        }))}
      />
      <details>
        <summary className="min-h-11 content-center text-accent text-sm">More figures</summary>
        <FigureTable
          caption="More figures by month"
          columns={[
            MONTH_COLUMN,
            { key: 'shown', label: 'Shown' },
            { key: 'waiting', label: 'Waiting' },
            { key: 'upheld', label: 'Upheld' },
            { key: 'p90', label: '90th percentile' },
            { key: 'appeals', label: 'Appeals' },
            { key: 'granted', label: 'Granted' },
            { key: 'surges', label: 'Surges' },
            { key: 'suspensions', label: 'Suspended' },
            { key: 'lawEnforcementEmails', label: 'Law enforcement' },
          ]}
          rows={months.map(({ month, ratings, reports, hoursToDecision, appeals, ...figures }) => ({
            key: month,
            cells: [
              <MonthName key={month} month={month} />,
              formatCount(ratings.shown),
              formatCount(ratings.waiting),
              formatCount(reports.upheld),
              hoursToDecision ? duration(hoursToDecision.p90) : '–',
              formatCount(appeals.received),
              formatCount(appeals.granted),
              formatCount(figures.surges),
              formatCount(figures.suspensions),
              formatCount(figures.lawEnforcementEmails.received),
            ],
          }))}
        />
      </details>
    </Part>
  )
}
