'use client'

import { SelectField } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import {
  RELATIONSHIP_IDS,
  RELATIONSHIP_NOTES,
  RELATIONSHIPS,
  type Relationship,
} from '@/lib/domain/aspects-and-tags'

type Props = { name: string; value: Relationship; onChange(relationship: Relationship): void }

/** How the author knows the influencer; readers see it, and what was paid for does not count (C65). */
export function RelationshipField({ name, value, onChange }: Props) {
  return (
    <div>
      <SelectField
        label={`How do you know ${name}?`}
        name="relationship"
        value={value}
        onChange={(event) => {
          const chosen = RELATIONSHIP_IDS.find((id) => id === event.target.value)
          if (chosen) onChange(chosen)
        }}
        help="Shown with your rating. Ratings that were paid for, or for which there was a gift, are shown with a label and do not count."
      >
        {RELATIONSHIPS.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <div role="status">
        {value === 'paid' && (
          <Notice className="mt-3">
            Thank you for saying so. Your rating will carry the label “{RELATIONSHIP_NOTES.paid}”:
            everybody can read it, and it is no part of the average.
          </Notice>
        )}
      </div>
    </div>
  )
}
