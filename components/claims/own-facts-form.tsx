'use client'

import type { FormEvent } from 'react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { SelectField, TextAreaField, TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { useForm } from '@/components/ui/use-form'
import { PictureField } from '@/components/uploads/picture-field'
import { usePictureUpload } from '@/components/uploads/use-picture-upload'
import { call } from '@/lib/client/call'
import { notify } from '@/lib/client/toasts'
import { COUNTRIES } from '@/lib/domain/countries'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import type { OwnedPage } from '@/lib/ratings/official-responses/responses'

type Props = { page: OwnedPage; onClose(): void; onSaved(): Promise<unknown> }

/** Edits the facts that are the owner's to change. */
export function OwnFactsForm({ page, onClose, onSaved }: Props) {
  const upload = usePictureUpload()
  const [isWithoutPicture, setWithoutPicture] = useState(false)
  const { facts } = page
  const form = useForm({
    initial: { ...facts, hourlyRate: String(facts.hourlyRate || '') },
    send: ({ hourlyRate, publicEmail, ...rest }) =>
      call('POST /api/me/pages/[id]/facts', {
        params: { id: page.id },
        body: {
          ...rest,
          hourlyRate: Number(hourlyRate.replace(',', '.') || 0),
          publicEmail: publicEmail.trim(),
        },
      }),
    onDone() {
      notify.success(MESSAGES.changesSaved)
      return onSaved()
    },
  })

  /** The address to store; null when an upload failed, which a toast has reported. */
  async function pictureToStore(): Promise<string | null> {
    if (isWithoutPicture) return ''
    if (upload.picture.url) return upload.picture.url
    return upload.picture.file ? upload.upload() : facts.pic
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const pic = await pictureToStore()
    if (pic !== null) await form.submit({ pic })
  }

  return (
    <form {...form.props} onSubmit={submit} className="space-y-4 border-line border-y py-4">
      <p className="text-muted text-sm">
        Readers see which facts you changed, and when. For the name or the category, please report
        the profile.
      </p>
      <TextAreaField
        label="About"
        {...form.field('about')}
        rows={4}
        maxLength={LIMIT.aboutCharsMax}
      />
      <TextField
        label="Social media handles"
        {...form.field('socialHandles')}
        maxLength={LIMIT.socialHandlesCharsMax}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Country" {...form.field('country')}>
          <option value="">Not given</option>
          {COUNTRIES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Hourly rate"
          {...form.field('hourlyRate')}
          inputMode="decimal"
          help="Leave it empty or enter 0 to show no rate."
        />
      </div>
      <TextField
        label="Public email"
        {...form.field('publicEmail')}
        type="email"
        maxLength={LIMIT.emailCharsMax}
        autoComplete="off"
        help="Everyone can see this."
      />
      <PictureField {...upload} isReady />
      {facts.pic && (
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
          disabled={upload.picture.state === 'uploading'}
        >
          Save
        </Button>
      </div>
    </form>
  )
}
