'use client'

import useSWR from 'swr'
import { SelectField, TextAreaField, TextField } from '@/components/ui/field'
import type { ManagedAccount } from '@/lib/admin/types'
import { listCategories } from '@/lib/client/api'
import { READ_ONCE, unwrap } from '@/lib/client/read'
import { COUNTRIES } from '@/lib/domain/countries'
import { LIMIT } from '@/lib/domain/limits'

type Props = {
  account: ManagedAccount
  describedBy: string
  /** Refused fields, by their names in the request. */
  errors: Readonly<Record<string, string>>
  onHandles(handles: string): void
}

/** The fields of a profile, filled with its current values. */
export function FactsFields({ account, describedBy, errors, onHandles }: Props) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        error={errors.name}
        defaultValue={account.name}
        maxLength={LIMIT.nameCharsMax}
        autoComplete="off"
        describedBy={describedBy}
      />
      <TextAreaField
        label="About"
        name="about"
        error={errors.Tell_About_Yourself}
        rows={4}
        defaultValue={account.about}
        maxLength={LIMIT.aboutCharsMax}
        describedBy={describedBy}
      />
      <TextField
        label="Expertise"
        name="expertise"
        error={errors.expertise}
        defaultValue={account.expertise}
        maxLength={LIMIT.expertiseCharsMax}
        autoComplete="off"
        describedBy={describedBy}
      />
      <TextField
        label="Social media handles"
        name="socialHandles"
        error={errors.socialHandles}
        defaultValue={account.socialHandles}
        maxLength={LIMIT.socialHandlesCharsMax}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        describedBy={describedBy}
        onChange={(event) => onHandles(event.target.value)}
      />
      <PublicFacts account={account} describedBy={describedBy} errors={errors} />
    </>
  )
}

/** The facts that lists filter by and show: category, country, rate and address. */
function PublicFacts({ account, describedBy, errors }: Omit<Props, 'onHandles'>) {
  return (
    <>
      <CategorySelect
        category={account.category}
        describedBy={describedBy}
        error={errors.category}
      />
      <SelectField
        label="Country"
        name="country"
        error={errors.country}
        defaultValue={account.country}
        describedBy={describedBy}
      >
        <option value="">Not given</option>
        {COUNTRIES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Hourly rate"
        name="hourlyRate"
        error={errors.hourlyRate}
        inputMode="decimal"
        defaultValue={account.hourlyRate || ''}
        help="Leave it empty or enter 0 to show no rate."
        describedBy={describedBy}
      />
      <TextField
        label="Public e-mail"
        name="publicEmail"
        error={errors.publicEmail}
        type="email"
        defaultValue={account.publicEmail}
        maxLength={LIMIT.emailCharsMax}
        autoComplete="off"
        help="Everyone can see it. Only use an address the person has published."
        describedBy={describedBy}
      />
    </>
  )
}

type CategoryProps = { category: string; describedBy: string; error: string | undefined }

/** Offers the current category while the others are loading, and after it was removed. */
function CategorySelect({ category, describedBy, error }: CategoryProps) {
  const { data = [] } = useSWR('categories', () => unwrap(listCategories()), READ_ONCE)
  const names = data.map(({ name }) => name)
  const offered = names.includes(category) || !category ? names : [category, ...names]
  return (
    <SelectField
      key={offered.length}
      label="Category"
      name="category"
      defaultValue={category}
      error={error}
      describedBy={describedBy}
    >
      {!category && <option value="">Select Category</option>}
      {offered.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  )
}
