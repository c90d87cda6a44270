'use client'

import { useId } from 'react'
import { Notice } from '@/components/ui/notice'
import {
  NO_ASPECTS,
  RELATIONSHIP_NOTES,
  RELATIONSHIPS,
  type Relationship,
} from '@/lib/domain/aspects-and-tags'
import { isolated } from '@/lib/domain/isolated'

type Props = { name: string; value: Relationship; onChange(relationship: Relationship): void }

const UNSAID = NO_ASPECTS.relationship

/**
 * How the author knows the influencer, as chips of which none is chosen at first; a second press takes the choice back.
 * Shown to readers; paid reviews do not count.
 */
export function RelationshipField({ name, value, onChange }: Props) {
  const helpId = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={helpId}>
      <legend className="mb-2 font-medium text-sm [overflow-wrap:anywhere]">
        How do you know {isolated(name)}? <span className="text-muted">(optional)</span>
      </legend>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {RELATIONSHIPS.filter(({ id }) => id !== UNSAID).map(({ id, label }) => (
          <label key={id} className="chip justify-center max-sm:px-2 text-center">
            <input
              type="radio"
              name="relationship"
              value={id}
              checked={value === id}
              onChange={() => onChange(id)}
              onClick={() => value === id && onChange(UNSAID)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
      <p id={helpId} className="mt-2 text-muted text-sm">
        Shown with your review. Paid or gifted reviews are labelled and don’t count toward the
        score.
      </p>
      <div role="status">
        {value === 'paid' && (
          <Notice className="mt-3">
            Thank you for telling us. Your review will be labelled “{RELATIONSHIP_NOTES.paid}”.
            Everyone can read it, but it doesn’t count in the average.
          </Notice>
        )}
      </div>
    </fieldset>
  )
}
