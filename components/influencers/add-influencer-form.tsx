'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { CategoryField } from '@/components/influencers/category-field'
import { PictureField } from '@/components/influencers/picture-field'
import { Button } from '@/components/ui/button'
import { SelectField, TextAreaField, TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { type InfluencerForm, submitInfluencer } from '@/lib/client/api'
import { useViewer } from '@/lib/client/session'
import { notify } from '@/lib/client/toasts'
import { usePictureUpload } from '@/lib/client/use-picture-upload'
import type { Country } from '@/lib/domain/countries'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'

type Typed = Omit<InfluencerForm, 'pic'> & { country: string }
type Choice = Pick<Country, 'code' | 'name'>

function readForm(form: HTMLFormElement): Typed {
  const values = new FormData(form)
  const read = (name: keyof Typed) => String(values.get(name))
  return {
    name: read('name'),
    about: read('about'),
    expertise: read('expertise'),
    socialHandles: read('socialHandles'),
    category: read('category'),
    country: read('country'),
  }
}

/** Proposes an influencer, signed in or not; the server's word is shown (146–173). */
export function AddInfluencerForm({ countries }: { countries: readonly Choice[] }) {
  const router = useRouter()
  const errorId = useId()
  const isReady = useViewer().status !== 'unknown'
  const { picture, choose, upload } = usePictureUpload()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const isUploading = picture.state === 'uploading'

  async function send({ country, ...form }: InfluencerForm & { country: string }) {
    setSending(true)
    const sent = await submitInfluencer(form, country ? { country } : {})
    setSending(false)
    if (sent.ok) {
      notify.success(MESSAGES.submissionReceived)
      return router.push(PATH.home)
    }
    const text = sent.msg ?? MESSAGES.noConnection
    setRefusal(text)
    notify.error(text)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isUploading) return notify.info(MESSAGES.waitForImage)
    if (isSending) return
    const typed = readForm(event.currentTarget)
    setRefusal(null)
    // A picture that was chosen belongs to the form, also when its own button was not pressed.
    const isForgotten = picture.state === 'idle' && picture.file !== null
    const pic = isForgotten ? await upload() : picture.url
    if (pic !== null) await send({ ...typed, pic })
  }

  /** A disabled button also stops the browser from submitting by Enter: then we say why (159). */
  function explain({ key, target }: KeyboardEvent) {
    if (isUploading && key === 'Enter' && target instanceof HTMLInputElement) {
      notify.info(MESSAGES.waitForImage)
    }
  }

  return (
    <form
      noValidate
      method="post"
      action="/api/influencerAdd"
      onSubmit={submit}
      onKeyDown={explain}
      className="space-y-5"
    >
      <Facts describedBy={errorId} />
      <CategoryField describedBy={errorId} />
      <CountryField countries={countries} />
      <PictureField picture={picture} choose={choose} upload={upload} isReady={isReady} />
      <FormError id={errorId} text={refusal} />
      <Button type="submit" isWide isBusy={isSending} isReady={isReady} disabled={isUploading}>
        Add Influencer
      </Button>
    </form>
  )
}

function Facts({ describedBy }: { describedBy: string }) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={LIMIT.nameCharsMax}
        describedBy={describedBy}
      />
      <TextAreaField
        label="Tell About Influencer"
        name="about"
        maxLength={LIMIT.aboutCharsMax}
        describedBy={describedBy}
      />
      <TextField
        label="Expertise"
        name="expertise"
        autoComplete="off"
        maxLength={LIMIT.expertiseCharsMax}
        help="What they are known for, in a few words."
        describedBy={describedBy}
      />
      <TextField
        label="Social Media Handles"
        name="socialHandles"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMIT.socialHandlesCharsMax}
        help="The address of a profile, or handles such as @name."
        describedBy={describedBy}
      />
    </>
  )
}

function CountryField({ countries }: { countries: readonly Choice[] }) {
  return (
    <SelectField label="Country (optional)" name="country" defaultValue="">
      <option value="">Not given</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
