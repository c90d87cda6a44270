'use client'

import type { MouseEvent } from 'react'
import { StarRadios } from '@/components/reviews/star-radios'
import { X } from '@/components/ui/icons'
import { CRITERIA, type Criteria } from '@/lib/domain/aspects-and-tags'
import type { Stars } from '@/lib/domain/stars'

type Criterion = (typeof CRITERIA)[number]
type Props = { value: Criteria; onChange(criteria: Criteria): void }

/** Stars for each of four aspects, all optional and clearable. */
export function CriteriaInput({ value, onChange }: Props) {
  return (
    <div className="divide-y divide-line">
      {CRITERIA.map((criterion) => (
        <CriterionRow
          key={criterion.id}
          criterion={criterion}
          value={value[criterion.id]}
          onChange={(stars) => onChange({ ...value, [criterion.id]: stars })}
        />
      ))}
    </div>
  )
}

type RowProps = {
  criterion: Criterion
  value: Stars | null
  onChange(stars: Stars | null): void
}

function CriterionRow({ criterion: { id, label, hint }, value, onChange }: RowProps) {
  function takeBack(event: MouseEvent<HTMLButtonElement>) {
    onChange(null)
    // The button hides itself.
    event.currentTarget.closest('fieldset')?.querySelector('input')?.focus()
  }

  return (
    <fieldset className="min-w-0 py-2.5">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <p className="min-w-0 flex-1 basis-56 text-sm" aria-hidden="true">
          <span className="font-medium">{label}</span>
          <span className="block text-muted">{hint}</span>
        </p>
        <div className="flex min-w-0 flex-1 basis-66 items-center sm:max-w-56 sm:basis-56 pointer-coarse:max-w-66 pointer-coarse:basis-66">
          <StarRadios
            name={`criterion-${id}`}
            subject={label}
            value={value ?? 0}
            onChange={onChange}
            isSmall
          />
          <button
            type="button"
            disabled={value === null}
            onClick={takeBack}
            aria-label={`Take back the stars of ${label}`}
            className="flex size-11 shrink-0 items-center justify-center rounded-card text-muted hover:bg-sunken disabled:invisible sm:size-9 pointer-coarse:size-11"
          >
            <X className="size-4" />
          </button>
        </div>
      </div>
    </fieldset>
  )
}
