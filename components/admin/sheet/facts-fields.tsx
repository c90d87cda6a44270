'use client'

import type { ComponentProps } from 'react'
import { SelectField, TextAreaField, TextField } from '@/components/ui/field'
import { useCachedRead } from '@/components/ui/use-cached-read'
import type { Form } from '@/components/ui/use-form'
import type { ManagedAccount } from '@/lib/admin/responses'
import { listCategories } from '@/lib/client/api'
import { unwrap } from '@/lib/client/read'
import { COUNTRIES } from '@/lib/domain/countries'
import { LIMIT } from '@/lib/domain/limits'

/** The profile as the form shows it, by the names of the request. */
export const factsOf = (account: ManagedAccount) => ({
  name: account.name,
  about: account.about,
  expertise: account.expertise,
  socialHandles: account.socialHandles,
  category: account.category,
  country: account.country,
  hourlyRate: String(account.hourlyRate || ''),
  publicEmail: account.publicEmail,
  platforms: account.platforms,
  pic: account.pic,
})

type Props = Pick<Form<ReturnType<typeof factsOf>>, 'field'>

/** The texts of a profile. */
export function FactsFields({ field }: Props) {
  return (
    <>
      <TextField
        label="Name"
        {...field('name')}
        maxLength={LIMIT.nameCharsMax}
        autoComplete="off"
      />
      <TextAreaField label="About" {...field('about')} rows={4} maxLength={LIMIT.aboutCharsMax} />
      <TextField
        label="Expertise"
        {...field('expertise')}
        maxLength={LIMIT.expertiseCharsMax}
        autoComplete="off"
      />
      <TextField
        label="Social media handles"
        {...field('socialHandles')}
        maxLength={LIMIT.socialHandlesCharsMax}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  )
}

/** The facts that lists filter by and show: category, country, rate and address. */
export function PublicFacts({ field, category }: Props & { category: string }) {
  return (
    <>
      <CategorySelect stored={category} field={field('category')} />
      <SelectField label="Country" {...field('country')}>
        <option value="">Not given</option>
        {COUNTRIES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Hourly rate"
        {...field('hourlyRate')}
        inputMode="decimal"
        help="Leave it empty or enter 0 to show no rate."
      />
      <TextField
        label="Public email"
        {...field('publicEmail')}
        type="email"
        maxLength={LIMIT.emailCharsMax}
        autoComplete="off"
        help="Everyone can see this. Only use an address the person has published."
      />
    </>
  )
}

type CategoryProps = { stored: string; field: Omit<ComponentProps<typeof SelectField>, 'label'> }

/** Offers the stored category while the others are loading, and after it was removed. */
function CategorySelect({ stored, field }: CategoryProps) {
  const { data = [] } = useCachedRead('categories', () => unwrap(listCategories()), {
    what: 'The list of categories',
  })
  const names = data.map(({ name }) => name)
  const offered = names.includes(stored) || !stored ? names : [stored, ...names]
  return (
    <SelectField {...field} label="Category">
      {!stored && <option value="">Select Category</option>}
      {offered.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  )
}
