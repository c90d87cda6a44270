'use client'

import { type FormEvent, type ReactNode, useState } from 'react'
import { FactField, fromFactValues, toFactValues } from '@/components/influencers/facts-fields'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form-error'
import { useForm } from '@/components/ui/use-form'
import { PictureField } from '@/components/uploads/picture-field'
import { usePictureUpload } from '@/components/uploads/use-picture-upload'
import type { Result } from '@/lib/client/request'
import { type FactName, type Facts, NO_FACTS, pickFacts } from '@/lib/domain/facts'

type Sending<Name extends FactName> = {
  /** Those that can be changed here. */
  names: readonly Name[]
  facts: Pick<Facts, Name>
  send(facts: Pick<Facts, Name>): Promise<Result<unknown>>
  onSaved(): unknown
}

function useFactsForm<Name extends FactName>({ names, facts, send, onSaved }: Sending<Name>) {
  const [isWithoutPicture, setWithoutPicture] = useState(false)
  const upload = usePictureUpload()
  const stored: Facts = { ...NO_FACTS, ...facts }
  const form = useForm({
    initial: toFactValues(stored),
    send: (values) => send(pickFacts(fromFactValues(values), names)),
    onDone: onSaved,
  })

  /** The address to store; null when an upload failed, which a toast has reported. */
  async function pictureToStore(): Promise<string | null> {
    if (isWithoutPicture) return ''
    if (upload.picture.url) return upload.picture.url
    return upload.picture.file ? upload.upload() : stored.pic
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const pic = await pictureToStore()
    if (pic !== null) await form.submit({ pic })
  }

  return {
    form,
    stored,
    onSubmit,
    upload,
    removal: { isWithoutPicture, setWithoutPicture },
  }
}

type Props<Name extends FactName> = Sending<Name> & {
  onClose(): void
  className: string
  children?: ReactNode
}

/** Edits facts of a profile. A refused form keeps what was typed. */
export function FactsForm<Name extends FactName>({
  onClose,
  className,
  children,
  ...sending
}: Props<Name>) {
  const { form, stored, onSubmit, upload, removal } = useFactsForm(sending)
  return (
    <form {...form.props} onSubmit={onSubmit} className={className}>
      {children}
      {sending.names.map(
        (name) =>
          name !== 'pic' && (
            <FactField key={name} name={name} form={form} category={stored.category} />
          ),
      )}
      <PictureField {...upload} isReady stored={removal.isWithoutPicture ? '' : stored.pic} />
      {stored.pic && (
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={removal.isWithoutPicture}
            onChange={(event) => removal.setWithoutPicture(event.target.checked)}
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
          disabled={upload.picture.state === 'uploading'}
        >
          Save
        </Button>
      </div>
    </form>
  )
}
