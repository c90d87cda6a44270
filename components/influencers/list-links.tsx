import type { ListChoice } from '@/components/influencers/influencer-pages'
import { type ListAddress, listPath } from '@/components/influencers/search-address'
import { ButtonLink } from '@/components/ui/button'

type Props = {
  address: ListAddress
  choice: ListChoice
  page: number
  pages: number
  /** What the list holds. */
  what: 'results' | 'influencers'
}

/** The links to the pages before and after this one. */
export function ListLinks({ address, choice, page, pages, what }: Props) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap justify-center gap-3">
      {page > 1 && (
        <ButtonLink
          href={listPath(address, choice, page - 1)}
          prefetch={false}
          rel="prev"
          variant="quiet"
        >
          Previous {what}
        </ButtonLink>
      )}
      {page < pages && (
        <ButtonLink
          href={listPath(address, choice, page + 1)}
          prefetch={false}
          rel="next"
          variant="quiet"
        >
          More {what}
        </ButtonLink>
      )}
    </nav>
  )
}
