'use client'

import { COLUMNS, isChecked, pressed } from '@/components/inbox/delivery-columns'
import { Card } from '@/components/ui/card'
import { SelectField } from '@/components/ui/field'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { OwnListFailed } from '@/components/ui/own-list-failed'
import { useOwnRead } from '@/components/ui/use-own-list'
import { call, type ResponseTo } from '@/lib/client/call'
import { whyFailed } from '@/lib/client/request'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'
import { NOTICE_SETTINGS, type NoticeKind, SETTING_GROUPS } from '@/lib/domain/notice-kinds'
import { type Delivery, STAFF_DIGESTS, type StaffDigest } from '@/lib/domain/notices'

const STAFF_OPTIONS: Record<StaffDigest, string> = {
  hourly: 'Once an hour',
  daily: 'Once a day',
  off: 'Never',
}

type Preferences = ResponseTo<'GET /api/notifications/preferences'>

/** How the viewer hears of each kind: a table of boxes, each saved when it is pressed. */
export function DeliveryForm() {
  const { data, hasFailed, reload, show } = useOwnRead<Preferences>('inbox settings', () =>
    call('GET /api/notifications/preferences'),
  )
  if (hasFailed && !data) {
    return <OwnListFailed onRetry={() => void reload()} />
  }
  if (!data) {
    return (
      <ListSkeleton
        label="Loading your settings…"
        row="h-72 rounded-card"
        className="needs-script space-y-2"
      />
    )
  }

  /** Shows a change at once, and what is stored when it could not be saved. */
  async function choose(
    body: { staffDigest: StaffDigest } | Partial<Record<NoticeKind, Delivery>>,
  ) {
    show((now) =>
      'staffDigest' in body
        ? { ...now, ...body }
        : { ...now, deliveries: { ...now.deliveries, ...body } },
    )
    const sent = await call('POST /api/notifications/preferences', { body })
    if (sent.ok) return notify.success(MESSAGES.changesSaved)
    notify.error(whyFailed(sent))
    await reload()
  }

  const { deliveries, staffDigest } = data
  return (
    <Card className="space-y-4 sm:p-6">
      <p className="max-w-measure text-muted">
        The weekly email comes only when something is new. We always email you about your account,
        such as a password change.
      </p>
      <table className="w-full table-fixed text-left text-sm sm:text-base">
        <caption className="sr-only">What you hear of, and how</caption>
        <thead className="text-muted text-xs sm:text-sm">
          <tr>
            <td className="w-auto" />
            {COLUMNS.map(({ column, title }) => (
              <th
                key={column}
                id={column}
                scope="col"
                className="w-13 px-0 text-center align-bottom font-medium sm:w-20"
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {Object.entries(SETTING_GROUPS).map(([group, title]) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={4} className="pt-4 pb-1 font-semibold">
                {title}
              </th>
            </tr>
            {NOTICE_SETTINGS.filter((one) => one.group === group).map(({ kind, label }) => (
              <tr key={kind} className="border-line border-t">
                <th id={kind} scope="row" className="wrap-anywhere py-2 pr-2 font-normal">
                  {label}
                </th>
                {COLUMNS.map(({ column }) => (
                  <td key={column} className="p-0 align-middle">
                    <label className="grid min-h-11 w-full cursor-pointer place-items-center hover:bg-sunken">
                      <input
                        type="checkbox"
                        aria-labelledby={`${kind} ${column}`}
                        checked={isChecked(deliveries[kind], column)}
                        onChange={() => void choose({ [kind]: pressed(deliveries[kind], column) })}
                        className="size-4.5 accent-accent"
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {staffDigest && (
        <SelectField
          label="Email with what waits in the queue"
          help="Urgent items always come at once."
          value={staffDigest}
          onChange={({ target }) => void choose({ staffDigest: target.value as StaffDigest })}
        >
          {STAFF_DIGESTS.map((one) => (
            <option key={one} value={one}>
              {STAFF_OPTIONS[one]}
            </option>
          ))}
        </SelectField>
      )}
    </Card>
  )
}
