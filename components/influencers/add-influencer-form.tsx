'use client'

import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { CategoryField } from '@/components/influencers/category-field'
import {
  INFLUENCER_DRAFT,
  NEW_INFLUENCER,
  type NewInfluencer,
} from '@/components/influencers/influencer-draft'
import {
  AboutFields,
  type CountryChoice,
  CountryField,
  IdentityFields,
  PlatformsField,
} from '@/components/influencers/influencer-fields'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { HoneypotField } from '@/components/ui/honeypot-field'
import { withKeys } from '@/components/ui/keys'
import { useForm } from '@/components/ui/use-form'
import { useProof } from '@/components/ui/use-proof'
import { PictureField } from '@/components/uploads/picture-field'
import { usePictureUpload } from '@/components/uploads/use-picture-upload'
import { submitInfluencer } from '@/lib/client/api'
import { useViewer } from '@/lib/client/session'
import { notify, notifyNext } from '@/lib/client/toasts'
import { DURATION } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'
import { platformsOf } from '@/lib/influencers/rules'

/** A bundle of its own, which only staff loads. */
const ApproveSubmitted = dynamic(() =>
  import('@/components/influencers/approve-submitted').then((loaded) => loaded.ApproveSubmitted),
)

type Props = {
  countries: readonly CountryChoice[]
  /** What is known of the influencer already. */
  start: Partial<NewInfluencer>
}

/** Submits an influencer, signed in or not. The server's message is shown. Who may approve it can do so in the emptied form. */
export function AddInfluencerForm({ countries, start }: Props) {
  const router = useRouter()
  const viewer = useViewer()
  const isReady = viewer.status !== 'unknown'
  const [submitted, setSubmitted] = useState<{ id: string; name: string } | null>(null)
  const upload = usePictureUpload()
  const proof = useProof('submission')
  const { picture } = upload
  const isUploading = picture.state === 'uploading'
  const form = useForm({
    initial: { ...NEW_INFLUENCER, ...start },
    draft: INFLUENCER_DRAFT,
    async send({ country, website, platforms, outcomeEmail, ...fields }) {
      const extras = {
        ...(country && { country }),
        ...(website && { website }),
        ...(platforms.length > 0 && { platforms }),
        ...(outcomeEmail && viewer.status === 'out' && { outcomeEmail }),
      }
      return submitInfluencer(fields, extras, await proof.take())
    },
    toastMs: DURATION.toastMs,
    isPublic: true,
    onDone(id, { name }, { reset }) {
      if (!id) {
        notifyNext.success(MESSAGES.submissionReceived)
        return router.push(PATH.home)
      }
      notify.success(MESSAGES.submissionReceived)
      reset()
      upload.remove()
      setSubmitted({ id, name })
    },
  })
  const { platforms, socialHandles } = form.values

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isUploading) return notify.info(MESSAGES.waitForImage)
    // A script may fill the honeypot without an event.
    const website = String(new FormData(event.currentTarget).get('website') ?? '')
    await form.submit({ pic: picture.url, website })
  }

  /** A disabled button also keeps Enter from submitting, so this says why. */
  const explain = withKeys(({ key, target }: KeyboardEvent) => {
    if (isUploading && key === 'Enter' && target instanceof HTMLInputElement) {
      notify.info(MESSAGES.waitForImage)
    }
  })

  return (
    <form
      {...form.props}
      action="/api/influencerAdd"
      onSubmit={submit}
      onInput={proof.prepare}
      onKeyDown={explain}
      className="relative space-y-5"
    >
      <IdentityFields form={form} />
      <AboutFields form={form} />
      <CategoryField {...form.field('category')} required help="Required." />
      <CountryField form={form} countries={countries} />
      <PlatformsField
        chosen={platforms}
        told={platformsOf(socialHandles)}
        onChange={(chosen) => form.set({ platforms: chosen })}
      />
      <PictureField {...upload} isReady={isReady} />
      {viewer.status === 'out' && (
        <TextField
          type="email"
          label="Your email (optional)"
          {...form.field('outcomeEmail')}
          autoComplete="email"
          maxLength={LIMIT.emailCharsMax}
          help="We write once, to tell you whether we list them, and then delete it."
        />
      )}
      <HoneypotField name="website" />
      <FormError {...form.error} />
      {submitted && <ApproveSubmitted key={submitted.id} {...submitted} />}
      <Button type="submit" isWide isBusy={form.isBusy} isReady={isReady} disabled={isUploading}>
        Add Influencer
      </Button>
    </form>
  )
}
