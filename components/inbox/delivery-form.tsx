'use client'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { SelectField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { OwnListFailed } from '@/components/ui/own-list-failed'
import { useForm } from '@/components/ui/use-form'
import { useOwnRead } from '@/components/ui/use-own-list'
import { call, type ResponseTo } from '@/lib/client/call'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'
import { NOTICE_SETTINGS } from '@/lib/domain/notice-kinds'
import { DELIVERIES, type Delivery, STAFF_DIGESTS, type StaffDigest } from '@/lib/domain/notices'

const STAFF_OPTIONS: Record<StaffDigest, string> = {
  hourly: 'Once an hour',
  daily: 'Once a day',
  off: 'Never',
}

const OPTIONS: Record<Delivery, string> = {
  email: 'Inbox, and email at once',
  digest: 'Inbox, and weekly email',
  inbox: 'Inbox only',
  off: 'Off',
}

/** How the viewer hears of each kind. */
export function DeliveryForm() {
  const { data, hasFailed, reload, show } = useOwnRead('inbox settings', () =>
    call('GET /api/notifications/preferences'),
  )
  if (hasFailed && !data) {
    return <OwnListFailed onRetry={() => void reload()} />
  }
  if (!data) {
    return (
      <ListSkeleton
        label="Loading your settings…"
        row="h-16 rounded-card"
        className="needs-script space-y-2"
      />
    )
  }
  return <Choices preferences={data} onSaved={(saved) => show(() => saved)} />
}

type Preferences = ResponseTo<'GET /api/notifications/preferences'>
type Props = { preferences: Preferences; onSaved(preferences: Preferences): void }

function Choices({ preferences, onSaved }: Props) {
  const { deliveries, staffDigest } = preferences
  const form = useForm({
    initial: { ...deliveries, staffDigest: staffDigest ?? ('daily' as StaffDigest) },
    send: ({ staffDigest: chosen, ...kinds }) =>
      call('POST /api/notifications/preferences', {
        body: { ...kinds, ...(staffDigest && { staffDigest: chosen }) },
      }),
    onDone(saved) {
      onSaved(saved)
      notify.success(MESSAGES.changesSaved)
    },
  })
  return (
    <Card className="p-6">
      <p className="max-w-measure text-muted">
        The weekly email comes only when something is new. We always email you about your account,
        such as a password change.
      </p>
      <form {...form.props} className="mt-6 space-y-6">
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {NOTICE_SETTINGS.map(({ kind, label }) => (
            <SelectField key={kind} label={label} {...form.field(kind)}>
              {DELIVERIES.map((delivery) => (
                <option key={delivery} value={delivery}>
                  {OPTIONS[delivery]}
                </option>
              ))}
            </SelectField>
          ))}
          {staffDigest && (
            <SelectField
              label="Email with what waits in the queue"
              help="Urgent items always come at once."
              {...form.field('staffDigest')}
            >
              {STAFF_DIGESTS.map((one) => (
                <option key={one} value={one}>
                  {STAFF_OPTIONS[one]}
                </option>
              ))}
            </SelectField>
          )}
        </div>
        <FormError {...form.error} />
        <Button type="submit" isBusy={form.isBusy}>
          Save changes
        </Button>
      </form>
    </Card>
  )
}
