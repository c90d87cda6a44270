'use client'

import { useEffect, useState } from 'react'
import { CriteriaInput } from '@/components/reviews/criteria-input'
import { countExtras } from '@/components/reviews/rating-draft'
import { TagsInput } from '@/components/reviews/tags-input'
import { ChevronDown } from '@/components/ui/icons'
import type { AspectsAndTags } from '@/lib/domain/aspects-and-tags'

type Props = { value: AspectsAndTags; onChange(part: Partial<AspectsAndTags>): void }

/** Aspects and tags, folded at first: stars and text alone make a complete rating. */
export function MoreAboutIt({ value, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const chosen = countExtras(value)
  const hasChosen = chosen > 0

  // Unfolds when a draft or an earlier rating has some.
  useEffect(() => {
    if (hasChosen) setOpen(true)
  }, [hasChosen])

  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="needs-script group rounded-card border border-line"
    >
      <summary className="flex min-h-12 items-center gap-3 rounded-card px-4 py-2.5 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-medium text-sm">Add more: four topics and tags</span>
          <span className="block text-muted text-sm">
            {hasChosen ? `${chosen} chosen` : 'Optional'}
          </span>
        </span>
        <ChevronDown className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="space-y-5 border-line border-t px-4 pt-2 pb-5">
        <CriteriaInput value={value.criteria} onChange={(criteria) => onChange({ criteria })} />
        <TagsInput value={value.tags} onChange={(tags) => onChange({ tags })} />
      </div>
    </details>
  )
}
