'use client'

import { type ComponentProps, useId } from 'react'
import { PlatformsField } from '@/components/influencers/influencer-fields'
import { SelectField, TextAreaField, TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { useCachedRead } from '@/components/ui/use-cached-read'
import type { Form } from '@/components/ui/use-form'
import { listCategories } from '@/lib/client/api'
import { unwrap } from '@/lib/client/read'
import { COUNTRIES } from '@/lib/domain/countries'
import { FACT, type Fact, type FactName, type Facts, factTitle } from '@/lib/domain/facts'
import { LIMIT } from '@/lib/domain/limits'
import { platformsOf } from '@/lib/influencers/rules'

/** The facts as a form has them. */
export type FactValues = Omit<Facts, 'hourlyRate'> & { hourlyRate: string }

export const toFactValues = (facts: Facts): FactValues => ({
  ...facts,
  hourlyRate: String(facts.hourlyRate || ''),
})

export const fromFactValues = (values: FactValues): Facts => ({
  ...values,
  hourlyRate: Number(values.hourlyRate.replace(',', '.') || 0),
  otherNames: values.otherNames.filter((name) => name.trim()),
  publicEmail: values.publicEmail.trim(),
})

type TextProps = Partial<ComponentProps<typeof TextField>>
const TEXT: { [Name in FactName]?: TextProps } = {
  socialHandles: { autoCapitalize: 'none', spellCheck: false },
  hourlyRate: { inputMode: 'decimal', help: 'Leave it empty or enter 0 to show no rate.' },
  publicEmail: {
    type: 'email',
    maxLength: LIMIT.emailCharsMax,
    help: 'Everyone can see this. Only use an address that is published.',
  },
  aiPersona: {
    help: 'Only for a computer-generated influencer: the link or the sentence that says so.',
  },
}

type Props = {
  name: Exclude<FactName, 'pic'>
  form: Pick<Form<FactValues>, 'field' | 'values' | 'errors' | 'set'>
  /** As it was before the form changed it. */
  category: string
}

/** The field of a fact. */
export function FactField({ name, form, category }: Props) {
  if (name === 'platforms') {
    const { platforms, socialHandles } = form.values
    return (
      <PlatformsField
        chosen={platforms}
        told={platformsOf(socialHandles)}
        onChange={(chosen) => form.set({ platforms: chosen })}
      />
    )
  }
  if (name === 'otherNames') {
    return (
      <NamesField
        names={form.values.otherNames}
        error={form.errors.otherNames}
        onChange={(otherNames) => form.set({ otherNames })}
      />
    )
  }
  const field = { label: factTitle(name), ...form.field(name) }
  if (name === 'category') return <CategorySelect stored={category} field={field} />
  if (name === 'country') return <CountrySelect {...field} />
  const { charsMax: maxLength, isLong }: Fact = FACT[name]
  if (isLong) return <TextAreaField {...field} rows={4} maxLength={maxLength} />
  return <TextField {...field} maxLength={maxLength} autoComplete="off" {...TEXT[name]} />
}

type NamesProps = {
  names: readonly string[]
  error: string | undefined
  onChange(names: string[]): void
}

/** One line for each other name, and an empty one while there may be more. */
function NamesField({ names, error, onChange }: NamesProps) {
  const errorId = useId()
  return (
    <fieldset
      aria-invalid={error ? true : undefined}
      aria-describedby={error && errorId}
      className="min-w-0 space-y-3"
    >
      <legend className="sr-only">{factTitle('otherNames')}</legend>
      {[...names, ''].slice(0, FACT.otherNames.itemsMax).map((name, at) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: a name changes while it is typed
          key={at}
          label={at === 0 ? factTitle('otherNames') : 'Another name'}
          value={name}
          onChange={({ target }) =>
            onChange([...names.slice(0, at), target.value, ...names.slice(at + 1)])
          }
          maxLength={FACT.name.charsMax}
        />
      ))}
      {error && <FormError id={errorId} text={error} />}
    </fieldset>
  )
}

type SelectProps = Omit<ComponentProps<typeof SelectField>, 'children'>

const CountrySelect = (field: SelectProps) => (
  <SelectField {...field}>
    <option value="">Not given</option>
    {COUNTRIES.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </SelectField>
)

/** Offers the stored category while the others are loading, and after it was removed. */
function CategorySelect({ stored, field }: { stored: string; field: SelectProps }) {
  const { data = [] } = useCachedRead('categories', () => unwrap(listCategories()), {
    what: 'The list of categories',
  })
  const names = data.map(({ name }) => name)
  const offered = names.includes(stored) || !stored ? names : [stored, ...names]
  return (
    <SelectField {...field}>
      {!stored && <option value="">Select Category</option>}
      {offered.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  )
}
