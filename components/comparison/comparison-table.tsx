import Link from 'next/link'
import type { ReactNode } from 'react'
import { ComparedPerspectives } from '@/components/comparison/compared-perspectives'
import { ComparedRatings } from '@/components/comparison/compared-ratings'
import { type ComparedPair, ComparedRow } from '@/components/comparison/compared-row'
import { Country } from '@/components/influencers/country'
import { RateLink } from '@/components/influencers/rate-link'
import { Avatar } from '@/components/ui/avatar'
import { ButtonLink } from '@/components/ui/button'
import { findCountry } from '@/lib/domain/countries'
import { PATH } from '@/lib/domain/paths'
import { platformWords } from '@/lib/domain/platforms'
import { comparePath } from '@/lib/influencers/summaries/comparison'
import type { Influencer } from '@/lib/influencers/types'
import { pictureUrl } from '@/lib/uploads/rules'

/** Two influencers side by side, in a real table. Row headings stand above their rows so that it fits a phone. */
export function ComparisonTable({ a, b }: ComparedPair) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 overflow-clip rounded-card border border-line bg-card">
      <caption className="sr-only">
        <bdi>{a.name}</bdi> and <bdi>{b.name}</bdi> side by side
      </caption>
      <thead>
        <tr>
          <NameCell influencer={a} change={comparePath({ b: b.id })} />
          <NameCell influencer={b} change={comparePath({ a: a.id })} isSecond />
        </tr>
      </thead>
      <ComparedRatings a={a} b={b} />
      <ComparedPerspectives a={a} b={b} />
      <ComparedFacts a={a} b={b} />
      <tfoot>
        <tr>
          {[a, b].map((influencer, place) => (
            <td
              key={influencer.id}
              className={`border-line border-t p-3 md:p-5 ${place === 1 ? 'border-l' : ''}`}
            >
              <Ways influencer={influencer} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

type NameProps = { influencer: Influencer; change: string; isSecond?: boolean }

/** Stays in view while the table scrolls. */
function NameCell({ influencer, change, isSecond = false }: NameProps) {
  const { id, name, pic, category } = influencer
  return (
    <th
      scope="col"
      className={`sticky top-0 z-10 border-line border-b bg-card p-3 text-left align-top font-normal md:p-5 ${isSecond ? 'border-l' : ''}`}
    >
      <div className="flex flex-col gap-2 sm:flex-row sm:items-center sm:gap-4">
        <Avatar name={name} pic={pictureUrl(pic, 90)} size="small" loading="eager" />
        <div className="min-w-0">
          <Link
            href={PATH.reviews(id)}
            prefetch={false}
            className="line-clamp-2 font-semibold underline-offset-3 hover:underline sm:text-lg"
          >
            <bdi>{name}</bdi>
          </Link>
          <bdi className="block truncate text-muted text-sm">{category}</bdi>
        </div>
        <Link
          href={change}
          prefetch={false}
          rel="nofollow"
          aria-label={`Change: ${name}`}
          className="text-link inline-flex min-h-6 items-center text-sm sm:ml-auto pointer-coarse:min-h-11"
        >
          Change
        </Link>
      </div>
    </th>
  )
}

function Ways({ influencer }: { influencer: Influencer }) {
  const { id, name, category } = influencer
  return (
    <div className="flex flex-col gap-2 sm:flex-row">
      <RateLink
        influencer={{ id, name, category }}
        size="small"
        className="min-h-11 sm:flex-1"
        aria-label={`Rate now: ${name}`}
      />
      <ButtonLink
        href={PATH.reviews(id)}
        prefetch={false}
        variant="quiet"
        size="small"
        className="min-h-11 sm:flex-1"
        aria-label={`All rating: ${name}`}
      >
        All rating
      </ButtonLink>
    </div>
  )
}

/** The facts of the two profiles. */
function ComparedFacts({ a, b }: ComparedPair) {
  const rows: [title: string, words: (influencer: Influencer) => ReactNode][] = [
    ['Hourly rate', ({ hourlyRate }) => (hourlyRate > 0 ? `$${hourlyRate}` : 'Not given')],
    ['Domain', ({ category }) => category || 'Not given'],
    ['Expertise', ({ expertise }) => expertise || 'Not given'],
    ['Country', ({ country }) => <Country country={findCountry(country)} />],
    ['Followed on', ({ platforms }) => platformWords(platforms) || 'Not given'],
  ]
  return rows.map(([title, words]) => (
    <ComparedRow key={title} title={title} a={words(a)} b={words(b)} />
  ))
}
