'use client'

import { useState } from 'react'
import { DuplicateHint } from '@/components/influencers/duplicate-hint'
import type { NewInfluencer } from '@/components/influencers/influencer-draft'
import { SelectField, TextAreaField, TextField } from '@/components/ui/field'
import type { Form } from '@/components/ui/use-form'
import type { Country } from '@/lib/domain/countries'
import { LIMIT } from '@/lib/domain/limits'
import { PLATFORMS, type PlatformId, platformWords } from '@/lib/domain/platforms'

type Props = { form: Pick<Form<NewInfluencer>, 'field' | 'values'> }

/** Name and handles, with a hint at influencers who may be the same person. */
export function IdentityFields({ form: { field, values } }: Props) {
  return (
    <>
      <TextField
        label="Name"
        {...field('name')}
        required
        help="Required."
        autoComplete="off"
        maxLength={LIMIT.nameCharsMax}
      />
      <div>
        <TextField
          label="Social Media Handles"
          {...field('socialHandles')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMIT.socialHandlesCharsMax}
          help="The web address of a profile, or a handle with its platform, such as TikTok: @name."
        />
        <DuplicateHint name={values.name} handles={values.socialHandles} />
      </div>
    </>
  )
}

/** The description and expertise of the person. */
export function AboutFields({ form: { field } }: Props) {
  return (
    <>
      <TextAreaField
        label="Tell About Influencer"
        {...field('about')}
        maxLength={LIMIT.aboutCharsMax}
      />
      <TextField
        label="Expertise"
        {...field('expertise')}
        autoComplete="off"
        maxLength={LIMIT.expertiseCharsMax}
        help="What they are known for, in a few words."
      />
    </>
  )
}

export type CountryChoice = Pick<Country, 'code' | 'name'>

type CountryProps = Props & { countries: readonly CountryChoice[] }

export function CountryField({ form, countries }: CountryProps) {
  return (
    <SelectField label="Country (optional)" {...form.field('country')}>
      <option value="">Not given</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

type PlatformsProps = {
  chosen: readonly PlatformId[]
  /** Platforms recognised in the handles: always on. */
  told: readonly PlatformId[]
  onChange(platforms: PlatformId[]): void
}

/** The platforms of the person, by which readers can filter; folded where the handles tell them. */
export function PlatformsField({ chosen, told, onChange }: PlatformsProps) {
  const [isOpen, setOpen] = useState(false)
  const isFoldable = told.length > 0 && chosen.every((id) => told.includes(id))
  function toggle(platform: PlatformId) {
    const isChosen = chosen.includes(platform)
    onChange(isChosen ? chosen.filter((id) => id !== platform) : [...chosen, platform])
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">Platforms (optional)</legend>
      {(isOpen || !isFoldable) && (
        <div className="flex flex-wrap gap-2">
          {PLATFORMS.map(({ id, label }) => (
            <label
              key={id}
              className="flex min-h-9 select-none items-center rounded-full border border-edge bg-card px-3.5 text-sm has-checked:border-accent has-disabled:cursor-not-allowed has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 not-has-checked:hover:bg-sunken pointer-coarse:min-h-11"
            >
              <input
                type="checkbox"
                checked={chosen.includes(id) || told.includes(id)}
                disabled={told.includes(id)}
                onChange={() => toggle(id)}
                className="sr-only"
              />
              {label}
            </label>
          ))}
        </div>
      )}
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 text-muted text-sm">
        <span role="status">
          {told.length > 0 && `Found in the handles: ${platformWords(told)}.`}
        </span>
        {isFoldable && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="text-link min-h-8 pointer-coarse:min-h-11"
          >
            Change
          </button>
        )}
      </p>
    </fieldset>
  )
}
