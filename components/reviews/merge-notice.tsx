import { Notice } from '@/components/ui/notice'

/** Tells every reader that the numbers are those of a part, while ratings move between two profiles of one person. */
export function MergeNotice({ className }: { className?: string }) {
  return (
    <Notice role="note" aria-label="Reviews are moving" className={className}>
      <p>
        <strong>Reviews are moving.</strong> We are bringing together two profiles of the same
        person, or separating them. Until that is done, reviews and average are incomplete.
      </p>
    </Notice>
  )
}
