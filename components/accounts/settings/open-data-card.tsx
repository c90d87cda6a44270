'use client'

import Link from 'next/link'
import { SettingsCard } from '@/components/accounts/settings-card'
import { FormError } from '@/components/ui/form-error'
import { useForm } from '@/components/ui/use-form'
import type { OwnSettings } from '@/lib/accounts/profile/responses'
import { call } from '@/lib/client/call'
import { PATH } from '@/lib/domain/paths'

type Props = { settings: OwnSettings; onChanged(changed: Partial<OwnSettings>): void }

/** Whether the member's ratings are part of the open data. */
export function OpenDataCard({ settings: { isInOpenData }, onChanged }: Props) {
  const form = useForm({
    initial: { isIncluded: isInOpenData },
    send: (body) => call('POST /api/me/open-data', { body }),
    onDone: (_, { isIncluded }) => onChanged({ isInOpenData: isIncluded }),
  })
  return (
    <SettingsCard title="Open data">
      <form {...form.props} className="space-y-3">
        <label className="flex min-h-11 items-start gap-3 text-sm">
          <input
            type="checkbox"
            checked={isInOpenData}
            disabled={form.isBusy}
            onChange={({ target }) => void form.submit({ isIncluded: target.checked })}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <span>
            My ratings may be part of the site’s{' '}
            <Link href={`${PATH.developers}#open-data`} prefetch={false} className="text-link">
              open data
            </Link>
            : stars, aspects and tags, without my name and my texts.
          </span>
        </label>
        <FormError {...form.error} />
      </form>
    </SettingsCard>
  )
}
