'use client'

import { type FormEvent, useId, useState } from 'react'
import { FactsFields } from '@/components/admin/facts-fields'
import { PlatformsField } from '@/components/influencers/influencer-fields'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form-error'
import { useRefusal } from '@/components/ui/use-refusal'
import { PictureField } from '@/components/uploads/picture-field'
import { usePictureUpload } from '@/components/uploads/use-picture-upload'
import type { ManagedAccount } from '@/lib/admin/types'
import { editInfluencer, type FactsForm as Facts } from '@/lib/client/admin-api'
import { whyFailed } from '@/lib/client/why-failed'
import { platformsOf } from '@/lib/influencers/rules'

type Typed = Omit<Facts, 'pic' | 'platforms'>

function readForm(form: HTMLFormElement): Typed {
  const values = new FormData(form)
  const read = (name: keyof Typed) => String(values.get(name) ?? '')
  return {
    name: read('name'),
    about: read('about'),
    expertise: read('expertise'),
    socialHandles: read('socialHandles'),
    category: read('category'),
    country: read('country'),
    hourlyRate: Number(read('hourlyRate').replace(',', '.') || 0),
    publicEmail: read('publicEmail').trim(),
  }
}

/** The fields that can be refused, by their names in the request. */
const FIELDS = [
  'name',
  'Tell_About_Yourself',
  'expertise',
  'socialHandles',
  'category',
  'country',
  'hourlyRate',
  'publicEmail',
]

type Props = { account: ManagedAccount; onClose(): void; onSaved(): Promise<unknown> }

/** Edits an influencer's profile. A refused form keeps what was typed. */
export function FactsForm({ account, onClose, onSaved }: Props) {
  const errorId = useId()
  const { picture, choose, upload } = usePictureUpload()
  const [isWithoutPicture, setWithoutPicture] = useState(false)
  const [handles, setHandles] = useState(account.socialHandles)
  const told = platformsOf(handles)
  const [platforms, setPlatforms] = useState(account.platforms)
  const refusal = useRefusal(FIELDS)
  const [isBusy, setBusy] = useState(false)

  /** The address to store; null when an upload failed, which a toast has reported. */
  async function pictureToStore(): Promise<string | null> {
    if (isWithoutPicture) return ''
    if (picture.url) return picture.url
    return picture.file ? upload() : account.pic
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = readForm(event.currentTarget)
    refusal.clear()
    setBusy(true)
    const pic = await pictureToStore()
    if (pic !== null) {
      const sent = await editInfluencer(account.id, { ...typed, pic, platforms })
      if (sent.ok) await onSaved()
      else refusal.refuse(whyFailed(sent), sent.fields)
    }
    setBusy(false)
  }

  return (
    <form
      ref={refusal.form}
      noValidate
      onSubmit={submit}
      className="mt-4 space-y-4 rounded-card border border-line bg-card p-4"
    >
      <FactsFields
        account={account}
        describedBy={errorId}
        errors={refusal.fields}
        onHandles={setHandles}
      />
      <PlatformsField chosen={platforms} told={told} onChange={setPlatforms} />
      <PictureField picture={picture} choose={choose} upload={upload} isReady />
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
      <FormError id={errorId} text={refusal.text} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="small" isBusy={isBusy} disabled={picture.state === 'uploading'}>
          Save
        </Button>
      </div>
    </form>
  )
}
