'use client'

import { saveFile } from '@/components/accounts/save-file'
import { SettingsCard } from '@/components/accounts/settings-card'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form-error'
import { Download } from '@/components/ui/icons'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'

export function DownloadCard() {
  const form = useForm({
    initial: {},
    send: () => call('GET /api/me/archive'),
    onDone(archive: { madeAt?: string }) {
      const name = `my-account-${archive.madeAt?.slice(0, 10)}.json`
      const content = new Blob([JSON.stringify(archive, null, 2)], { type: 'application/json' })
      saveFile({ name, content })
    },
  })

  return (
    <SettingsCard
      title="Your data"
      lead="Everything we store about you in one JSON file: your account, your reviews with their earlier versions, replies, likes, flags and points. It contains no one else’s data."
    >
      <Button
        variant="quiet"
        className="mt-auto self-start"
        isBusy={form.isBusy}
        onClick={() => form.submit()}
      >
        <Download className="size-4" />
        Download my data
      </Button>
      <FormError {...form.error} className="mt-2" />
    </SettingsCard>
  )
}
