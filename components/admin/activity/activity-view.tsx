'use client'

import { DayChart } from '@/components/admin/activity/day-chart'
import { ListState } from '@/components/admin/shared/list-state'
import { useCachedRead } from '@/components/ui/use-cached-read'
import type { DayOfActivity } from '@/lib/admin/responses'
import { ACTIVITY_KINDS, type ActivityKind } from '@/lib/admin/types'
import { call } from '@/lib/client/call'
import { unwrap } from '@/lib/client/read'
import { formatShortDay } from '@/lib/domain/formats'

const LABELS: Record<ActivityKind, string> = {
  signUps: 'Sign-ups',
  ratings: 'Reviews',
  reports: 'Reports',
  decisions: 'Staff decisions',
}

/** Charts of what happened on each of the last days, and the same numbers as a table. */
export function ActivityView() {
  const activity = useCachedRead(
    'admin-activity',
    async () => (await unwrap(call('GET /api/admin/activity'))).days,
    { what: 'The activity' },
  )
  return (
    <section aria-labelledby="activity-heading" className="mt-8">
      <h2 id="activity-heading" className="font-bold text-xl">
        Activity
      </h2>
      <p className="mt-1 mb-4 text-muted text-sm">The last 30 days, in UTC.</p>
      <ListState read={activity}>
        {(data) => (
          <>
            <div className="grid gap-4 md:grid-cols-2">
              {ACTIVITY_KINDS.map((kind) => (
                <DayChart
                  key={kind}
                  label={LABELS[kind]}
                  days={data.map((one) => ({ day: new Date(one.day), count: one[kind] }))}
                />
              ))}
            </div>
            <DayTable days={data} />
          </>
        )}
      </ListState>
    </section>
  )
}

/** The numbers of all charts, the newest day first. */
function DayTable({ days }: { days: readonly DayOfActivity[] }) {
  return (
    <details className="mt-4 rounded-card border border-line bg-card">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-medium">As a table</summary>
      <div className="overflow-x-auto px-4 pb-4">
        <table className="w-full text-right text-sm tabular-nums">
          <thead className="text-muted">
            <tr>
              <th scope="col" className="py-1 text-left font-medium">
                Day
              </th>
              {ACTIVITY_KINDS.map((kind) => (
                <th key={kind} scope="col" className="py-1 pl-3 font-medium">
                  {LABELS[kind]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((one) => (
              <tr key={one.day} className="border-line border-t">
                <th scope="row" className="whitespace-nowrap py-1 text-left font-normal">
                  {formatShortDay(one.day)}
                </th>
                {ACTIVITY_KINDS.map((kind) => (
                  <td key={kind} className="py-1 pl-3">
                    {one[kind]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
