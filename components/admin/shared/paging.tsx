import { Button } from '@/components/ui/button'
import { formatCount } from '@/lib/domain/formats'

type Props = {
  /** The paged list, for screen readers. */
  label: string
  page: number
  perPage: number
  total: number
  onPage(page: number): void
}

/** The shown part of a list, and links to the others. Nothing when one page holds it all. */
export function Paging({ label, page, perPage, total, onPage }: Props) {
  if (total <= perPage && page === 1) return null
  const from = Math.min((page - 1) * perPage + 1, total)
  const to = Math.min(page * perPage, total)
  return (
    <nav aria-label={`Pages: ${label}`} className="mt-3 flex flex-wrap items-center gap-2 text-sm">
      <Button
        variant="quiet"
        size="small"
        disabled={page === 1}
        aria-label={`Previous: ${label}`}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      <Button
        variant="quiet"
        size="small"
        disabled={to >= total}
        aria-label={`Next: ${label}`}
        onClick={() => onPage(page + 1)}
      >
        Next
      </Button>
      <p role="status" className="text-muted tabular-nums">
        {total === 0 ? 'None' : `${formatCount(from)}–${formatCount(to)} of ${formatCount(total)}`}
      </p>
    </nav>
  )
}
