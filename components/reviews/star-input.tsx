'use client'

import { useId } from 'react'
import { StarRadios } from '@/components/reviews/star-radios'
import { FormError } from '@/components/ui/form-error'
import { STAR_WORDS, type Stars } from '@/lib/domain/stars'

type Props = {
  /** 0: none chosen yet. */
  value: Stars | 0
  onChange(stars: Stars): void
  error: string | null
}

/** The stars of a rating, usable by keyboard, screen reader and touch. */
export function StarInput({ value, onChange, error }: Props) {
  const id = useId()
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="mb-1.5 font-medium text-sm">
        Your rating
        {value !== 0 && <span aria-hidden="true">: {STAR_WORDS[value]}</span>}
      </legend>
      <StarRadios name="rating" value={value} onChange={onChange} isRequired />
      {error && <FormError id={`${id}-error`} text={error} className="mt-1.5" />}
    </fieldset>
  )
}
