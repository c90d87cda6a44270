'use client'

import { SelectField } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import {
  RELATIONSHIP_IDS,
  RELATIONSHIP_NOTES,
  RELATIONSHIPS,
  type Relationship,
} from '@/lib/domain/aspects-and-tags'
import { isolated } from '@/lib/domain/isolated'

type Props = { name: string; value: Relationship; onChange(relationship: Relationship): void }

/** How the author knows the influencer. Shown to readers; paid ratings do not count. */
export function RelationshipField({ name, value, onChange }: Props) {
  return (
    <div>
      <SelectField
        label={`How do you know ${isolated(name)}?`}
        name="relationship"
        value={value}
        onChange={(event) => {
          const chosen = RELATIONSHIP_IDS.find((id) => id === event.target.value)
          if (chosen) onChange(chosen)
        }}
        help="Shown with your rating. Ratings that were paid for or given in return for a gift are labelled and do not count."
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
            Thank you for telling us. Your rating will be labelled “{RELATIONSHIP_NOTES.paid}”.
            Everyone can read it, but it does not count in the average.
          </Notice>
        )}
      </div>
    </div>
  )
}
