'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { CategoryField } from '@/components/influencers/category-field'
import {
  AboutFields,
  type CountryChoice,
  CountryField,
  IdentityFields,
  PlatformsField,
} from '@/components/influencers/influencer-fields'
import { useInfluencerDraft } from '@/components/influencers/use-influencer-draft'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form-error'
import { HoneypotField } from '@/components/ui/honeypot-field'
import { withKeys } from '@/components/ui/keys'
import { useProof } from '@/components/ui/use-proof'
import { useRefusal } from '@/components/ui/use-refusal'
import { PictureField } from '@/components/uploads/picture-field'
import { usePictureUpload } from '@/components/uploads/use-picture-upload'
import { type InfluencerForm, submitInfluencer } from '@/lib/client/api'
import { useViewer } from '@/lib/client/session'
import { notify } from '@/lib/client/toasts'
import { whyFailed } from '@/lib/client/why-failed'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'
import { platformsOf } from '@/lib/influencers/rules'

/** The seven fields of the endpoint, and our extra ones that were filled in. */
type Typed = { form: Omit<InfluencerForm, 'pic'>; extras: Record<string, string> }

/** The honeypot (see HoneypotField). Its value is sent, for the server to check. */
const TRAP = 'website'

function readForm(element: HTMLFormElement): Typed {
  const values = new FormData(element)
  const read = (name: string) => String(values.get(name) ?? '')
  const extras = ['country', TRAP].map((name) => [name, read(name)] as const)
  return {
    form: {
      name: read('name'),
      about: read('about'),
      expertise: read('expertise'),
      socialHandles: read('socialHandles'),
      category: read('category'),
    },
    extras: Object.fromEntries(extras.filter(([, value]) => value)),
  }
}

/** Submits an influencer, signed in or not. The server's message is shown. */
export function AddInfluencerForm({ countries }: { countries: readonly CountryChoice[] }) {
  const router = useRouter()
  const errorId = useId()
  const isReady = useViewer().status !== 'unknown'
  const upload = usePictureUpload()
  const proof = useProof('submission')
  const refusal = useRefusal(['name', 'about', 'expertise', 'socialHandles', 'category'])
  const draft = useInfluencerDraft(refusal.form)
  const { platforms, typed } = draft
  const [isSending, setSending] = useState(false)
  const { picture } = upload
  const isUploading = picture.state === 'uploading'

  async function send({ form, extras }: Typed, pic: string) {
    setSending(true)
    const more = { ...extras, ...(platforms.length > 0 && { platforms }) }
    const sent = await submitInfluencer({ ...form, pic }, more, await proof.take())
    setSending(false)
    if (sent.ok) {
      draft.forget()
      notify.success(MESSAGES.submissionReceived)
      return router.push(PATH.home)
    }
    refusal.report(whyFailed(sent), { fields: sent.fields })
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isUploading) return notify.info(MESSAGES.waitForImage)
    if (isSending) return
    const entered = readForm(event.currentTarget)
    refusal.clear()
    // A chosen picture belongs to the form, even when its upload button was not pressed.
    const isForgotten = picture.state === 'idle' && picture.file !== null
    const pic = isForgotten ? await upload.upload() : picture.url
    if (pic !== null) await send(entered, pic)
  }

  /** A disabled button also keeps Enter from submitting, so this says why. */
  const explain = withKeys(({ key, target }: KeyboardEvent) => {
    if (isUploading && key === 'Enter' && target instanceof HTMLInputElement) {
      notify.info(MESSAGES.waitForImage)
    }
  })

  function follow() {
    proof.prepare()
    draft.keep()
  }

  return (
    <form
      ref={refusal.form}
      noValidate
      method="post"
      action="/api/influencerAdd"
      onSubmit={submit}
      onInput={follow}
      onKeyDown={explain}
      className="relative space-y-5"
    >
      <IdentityFields describedBy={errorId} errors={refusal.fields} {...typed} />
      <AboutFields describedBy={errorId} errors={refusal.fields} />
      <CategoryField
        describedBy={errorId}
        error={refusal.fields.category}
        value={draft.category}
        onChange={draft.chooseCategory}
      />
      <CountryField countries={countries} />
      <PlatformsField
        chosen={platforms}
        told={platformsOf(typed.handles)}
        onChange={draft.choosePlatforms}
      />
      <PictureField {...upload} isReady={isReady} />
      <HoneypotField name={TRAP} />
      <FormError id={errorId} text={refusal.text} />
      <Button type="submit" isWide isBusy={isSending} isReady={isReady} disabled={isUploading}>
        Add Influencer
      </Button>
    </form>
  )
}
