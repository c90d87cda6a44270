'use client'

import { METHODS } from '@/components/claims/claim-words'
import { Button } from '@/components/ui/button'
import { SelectField, TextAreaField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import { CLAIM_METHODS, CLAIMS, type ClaimMethod } from '@/lib/domain/claims'
import type { OwnClaim } from '@/lib/influencers/claims/responses'
import type { ProofPlace } from '@/lib/influencers/claims/rules'

type Props = {
  influencer: { id: string; name: string }
  places: readonly ProofPlace[]
  onSent(claim: OwnClaim): void
}

const placesFor = (places: readonly ProofPlace[], method: ClaimMethod) =>
  method === 'document' ? [] : places.filter(({ isSite }) => isSite === (method !== 'code'))

const isPossible = (places: readonly ProofPlace[], method: ClaimMethod) =>
  method === 'document' || placesFor(places, method).length > 0

/** Chooses how to prove a claim, of what the profile lists. */
export function ClaimForm({ influencer, places, onSent }: Props) {
  const methods = CLAIM_METHODS.filter((method) => isPossible(places, method))
  const [first = 'document'] = methods
  const form = useForm({
    initial: { method: first, handle: placesFor(places, first)[0]?.handle ?? '', text: '' },
    send: (fields) =>
      call('POST /api/me/claims', {
        body: { ...fields, influencerId: influencer.id, isReady: false },
      }),
    onDone: ({ claim }) => onSent(claim),
  })
  const { method } = form.values
  const offered = placesFor(places, method)

  return (
    <form {...form.props} className="space-y-5">
      <fieldset>
        <legend className="mb-2 font-semibold">How do you prove that it’s you?</legend>
        <ul className="divide-y divide-line rounded-card border border-line bg-card">
          {methods.map((one) => (
            <li key={one}>
              <label className="flex min-h-11 cursor-pointer items-start gap-3 px-4 py-2.5 hover:bg-sunken">
                <input
                  type="radio"
                  name="method"
                  value={one}
                  checked={method === one}
                  onChange={() =>
                    form.set({ method: one, handle: placesFor(places, one)[0]?.handle ?? '' })
                  }
                  className="mt-1 size-4 shrink-0 accent-accent"
                />
                <span>
                  <span className="block font-medium">{METHODS[one].title}</span>
                  <span className="block text-muted text-sm">{METHODS[one].note}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      {offered.length > 0 && (
        <SelectField
          label={method === 'code' ? 'Account' : 'Website'}
          {...form.field('handle')}
          help="Only accounts and websites that the profile lists can prove a claim."
        >
          {offered.map(({ handle }) => (
            <option key={handle}>{handle}</option>
          ))}
        </SelectField>
      )}
      <TextAreaField
        label="Anything our team should know? (optional)"
        {...form.field('text')}
        rows={3}
        maxLength={CLAIMS.textCharsMax}
      />
      <FormError {...form.error} />
      <Button type="submit" isBusy={form.isBusy}>
        Start claim
      </Button>
    </form>
  )
}
