'use client'

import { saveFile } from '@/components/accounts/save-file'
import { SettingsCard } from '@/components/accounts/settings-card'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form-error'
import { Download } from '@/components/ui/icons'
import { useSubmit } from '@/components/ui/use-submit'
import { getArchive } from '@/lib/client/own-account'

export function DownloadCard() {
  const { isSending, refusal, send } = useSubmit()

  async function download() {
    const sent = await send(getArchive())
    if (sent) saveFile(sent.value)
  }

  return (
    <SettingsCard
      title="Your data"
      lead="Everything we store about you in one JSON file: your account, ratings with their earlier versions, replies, likes, flags and points. It contains nothing about others."
    >
      <Button variant="quiet" className="mt-auto self-start" isBusy={isSending} onClick={download}>
        <Download className="size-4" />
        Download my data
      </Button>
      <FormError text={refusal} className="mt-2" />
    </SettingsCard>
  )
}
