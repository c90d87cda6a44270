'use client'

import { type FormEvent, useState } from 'react'
import { FactsFields, factsOf, PublicFacts } from '@/components/admin/sheet/facts-fields'
import { PlatformsField } from '@/components/influencers/influencer-fields'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form-error'
import { useForm } from '@/components/ui/use-form'
import { PictureField } from '@/components/uploads/picture-field'
import { usePictureUpload } from '@/components/uploads/use-picture-upload'
import type { ManagedAccount } from '@/lib/admin/responses'
import { call } from '@/lib/client/call'
import { platformsOf } from '@/lib/influencers/rules'

type Props = { account: ManagedAccount; onClose(): void; onSaved(): Promise<unknown> }

/** Edits an influencer's profile. A refused form keeps what was typed. */
export function FactsForm({ account, onClose, onSaved }: Props) {
  const upload = usePictureUpload()
  const { picture } = upload
  const [isWithoutPicture, setWithoutPicture] = useState(false)

  /** The address to store; null when an upload failed, which a toast has reported. */
  async function pictureToStore(): Promise<string | null> {
    if (isWithoutPicture) return ''
    if (picture.url) return picture.url
    return picture.file ? upload.upload() : account.pic
  }

  const form = useForm({
    initial: factsOf(account),
    send: ({ hourlyRate, publicEmail, ...facts }) =>
      call('POST /api/admin/users/[id]/facts', {
        params: { id: account.id },
        body: {
          ...facts,
          hourlyRate: Number(hourlyRate.replace(',', '.') || 0),
          publicEmail: publicEmail.trim(),
        },
      }),
    onDone: onSaved,
  })
  const { platforms, socialHandles } = form.values

  async function submit(event: FormEvent) {
    event.preventDefault()
    const pic = await pictureToStore()
    if (pic !== null) await form.submit({ pic })
  }

  return (
    <form
      {...form.props}
      onSubmit={submit}
      className="mt-4 space-y-4 rounded-card border border-line bg-card p-4"
    >
      <FactsFields field={form.field} />
      <PublicFacts field={form.field} category={account.category} />
      <PlatformsField
        chosen={platforms}
        told={platformsOf(socialHandles)}
        onChange={(chosen) => form.set({ platforms: chosen })}
      />
      <PictureField {...upload} isReady />
      {account.pic && (
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={isWithoutPicture}
            onChange={(event) => setWithoutPicture(event.target.checked)}
            className="size-5 accent-accent"
          />
          Remove the picture
        </label>
      )}
      <FormError {...form.error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          size="small"
          isBusy={form.isBusy}
          disabled={picture.state === 'uploading'}
        >
          Save
        </Button>
      </div>
    </form>
  )
}
