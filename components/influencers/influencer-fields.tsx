'use client'

import { DuplicateHint } from '@/components/influencers/duplicate-hint'
import { SelectField, TextAreaField, TextField } from '@/components/ui/field'
import type { Country } from '@/lib/domain/countries'
import { LIMIT } from '@/lib/domain/limits'
import { PLATFORMS, type PlatformId, platformWords } from '@/lib/domain/platforms'

/** Refused fields, by name. */
type Errors = Readonly<Record<string, string>>

type IdentityProps = { describedBy: string; errors: Errors; name: string; handles: string }

/** Name and handles, with a hint at influencers who may be the same person. */
export function IdentityFields({ describedBy, errors, name, handles }: IdentityProps) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={LIMIT.nameCharsMax}
        error={errors.name}
        describedBy={describedBy}
      />
      <div>
        <TextField
          label="Social Media Handles"
          name="socialHandles"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMIT.socialHandlesCharsMax}
          help="The web address of a profile, or a handle with its platform, such as TikTok: @name."
          error={errors.socialHandles}
          describedBy={describedBy}
        />
        <DuplicateHint name={name} handles={handles} />
      </div>
    </>
  )
}

/** The description and expertise of the person. */
export function AboutFields({ describedBy, errors }: { describedBy: string; errors: Errors }) {
  return (
    <>
      <TextAreaField
        label="Tell About Influencer"
        name="about"
        maxLength={LIMIT.aboutCharsMax}
        error={errors.about}
        describedBy={describedBy}
      />
      <TextField
        label="Expertise"
        name="expertise"
        autoComplete="off"
        maxLength={LIMIT.expertiseCharsMax}
        error={errors.expertise}
        help="What they are known for, in a few words."
        describedBy={describedBy}
      />
    </>
  )
}

export type CountryChoice = Pick<Country, 'code' | 'name'>

export function CountryField({ countries }: { countries: readonly CountryChoice[] }) {
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

type PlatformsProps = {
  chosen: readonly PlatformId[]
  /** Platforms recognised in the handles: always on. */
  told: readonly PlatformId[]
  onChange(platforms: PlatformId[]): void
}

/** The platforms of the person, by which readers can filter. */
export function PlatformsField({ chosen, told, onChange }: PlatformsProps) {
  function toggle(platform: PlatformId) {
    const isChosen = chosen.includes(platform)
    onChange(isChosen ? chosen.filter((id) => id !== platform) : [...chosen, platform])
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">Platforms (optional)</legend>
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
      <p role="status" className="mt-1.5 text-muted text-sm">
        {told.length > 0 && `Found in the handles: ${platformWords(told)}.`}
      </p>
    </fieldset>
  )
}
