'use client'

import { SettingsCard } from '@/components/accounts/settings-card'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form-error'
import { useSubmit } from '@/components/ui/use-submit'
import { PictureField } from '@/components/uploads/picture-field'
import { usePictureUpload } from '@/components/uploads/use-picture-upload'
import type { OwnAccount } from '@/lib/accounts/types'
import { changePicture } from '@/lib/client/own-account'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'

type Props = { account: OwnAccount; onChanged(changed: Partial<OwnAccount>): void }

/** The picture is the account's as soon as it is uploaded. */
export function OwnPicture({ account, onChanged }: Props) {
  const { picture, choose, upload } = usePictureUpload()
  const { isSending, refusal, send } = useSubmit()

  async function keep(pic: string) {
    const sent = await send(changePicture(pic))
    if (!sent) return false
    onChanged({ pic })
    notify.success(pic ? MESSAGES.pictureSaved : MESSAGES.pictureRemoved)
    return true
  }

  async function uploadAndKeep() {
    const pic = await upload()
    if (pic && (await keep(pic))) choose(null)
    return pic
  }

  return (
    <SettingsCard title="Picture" lead="A photo or a drawing. Without one, we show your initials.">
      <div className="mb-4 flex items-center gap-4">
        <Avatar name={account.name} pic={account.pic} alt="Your picture now" />
        {account.pic && (
          <Button variant="quiet" size="small" isBusy={isSending} onClick={() => keep('')}>
            Remove picture
          </Button>
        )}
      </div>
      {/* A new picture gets a new field, which no longer names a file. */}
      <PictureField
        key={account.pic}
        picture={picture}
        choose={choose}
        upload={uploadAndKeep}
        isReady
      />
      <FormError text={refusal} className="mt-2" />
    </SettingsCard>
  )
}
