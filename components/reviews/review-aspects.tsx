import { TagChip } from '@/components/influencers/aspect-summary'
import { classNames } from '@/components/ui/class-names'
import {
  type AspectsAndTags,
  CRITERIA,
  type CriterionId,
  isUnbiased,
  RELATIONSHIP_NOTES,
  REVIEW_TAGS,
  type Relationship,
} from '@/lib/domain/aspects-and-tags'

type Props = Pick<AspectsAndTags, 'tags'> & {
  criteria: Readonly<Record<CriterionId, number | null>>
}

/** The optional parts of a rating: criteria and tags, if given. */
export function ReviewAspects({ criteria, tags }: Props) {
  const rated = CRITERIA.filter(({ id }) => criteria[id] !== null)
  if (rated.length === 0 && tags.length === 0) return null
  return (
    <div className="space-y-2.5">
      {rated.length > 0 && (
        <dl className="comment-aspects">
          {rated.map(({ id, label }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd className="with-star">
                {criteria[id]}
                <span className="sr-only"> of 5 stars</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {tags.length > 0 && (
        <ul aria-label="Picked words" className="flex flex-wrap gap-1.5">
          {REVIEW_TAGS.filter(({ id }) => tags.includes(id)).map((tag) => (
            <TagChip key={tag.id} tag={tag} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** How the author knows the influencer; a paid rating says so, and that it does not count. */
export function RelationshipNote({ relationship }: { relationship: Relationship }) {
  const note = RELATIONSHIP_NOTES[relationship]
  if (!note) return null
  return (
    <span
      className={classNames(
        'label',
        !isUnbiased(relationship) && 'border border-edge bg-transparent font-semibold text-ink',
      )}
    >
      {note}
    </span>
  )
}
