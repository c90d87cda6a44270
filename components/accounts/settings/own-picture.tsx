'use client'

import { SettingsCard } from '@/components/accounts/settings-card'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form-error'
import { useForm } from '@/components/ui/use-form'
import { PictureField } from '@/components/uploads/picture-field'
import { usePictureUpload } from '@/components/uploads/use-picture-upload'
import type { OwnAccount } from '@/lib/accounts/types'
import { call } from '@/lib/client/call'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'

type Props = { account: OwnAccount; onChanged(changed: Partial<OwnAccount>): void }

/** The picture is the account's as soon as it is uploaded. */
export function OwnPicture({ account, onChanged }: Props) {
  const { picture, remove, upload } = usePictureUpload()
  const form = useForm({
    initial: { pic: '' },
    send: (body) => call('POST /api/me/picture', { body }),
    onDone(_, { pic }) {
      onChanged({ pic })
      notify.success(pic ? MESSAGES.pictureSaved : MESSAGES.pictureRemoved)
    },
  })

  async function uploadAndKeep(file?: File | null) {
    const pic = await upload(file)
    if (pic && (await form.submit({ pic }))) remove()
    return pic
  }

  return (
    <SettingsCard title="Picture" lead="A photo or a drawing. Without one, we show your initials.">
      {/* A new picture gets a new field, which no longer names a file. */}
      <PictureField
        key={account.pic}
        picture={picture}
        remove={remove}
        upload={uploadAndKeep}
        isReady
        stored={account.pic}
      />
      <FormError {...form.error} className="mt-2" />
      {account.pic && (
        <Button
          variant="quiet"
          size="small"
          isBusy={form.isBusy}
          onClick={() => form.submit()}
          className="mt-4"
        >
          Remove picture
        </Button>
      )}
    </SettingsCard>
  )
}
