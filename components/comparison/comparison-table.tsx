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
  const changes = [comparePath({ b: b.id }), comparePath({ a: a.id })] as const
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 overflow-clip rounded-card border border-line bg-card">
      <caption className="sr-only">
        <bdi>{a.name}</bdi> and <bdi>{b.name}</bdi> side by side
      </caption>
      <thead>
        <tr>
          <NameCell influencer={a} change={changes[0]} />
          <NameCell influencer={b} change={changes[1]} isSecond />
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
              <Ways influencer={influencer} change={changes[place] ?? ''} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

type NameProps = { influencer: Influencer; change: string; isSecond?: boolean }

/** Stays in view while the table scrolls, in one line: on a phone, and enlarged, it would cover the table. */
function NameCell({ influencer, change, isSecond = false }: NameProps) {
  const { id, name, pic } = influencer
  return (
    <th
      scope="col"
      className={`sticky top-0 z-10 border-line border-b bg-card px-3 py-2 text-left font-normal md:px-5 ${isSecond ? 'border-l' : ''}`}
    >
      <div className="flex min-h-8 items-center gap-3">
        <Avatar
          name={name}
          pic={pictureUrl(pic, 90)}
          size="tiny"
          loading="eager"
          className="max-sm:hidden"
        />
        <Link
          href={PATH.reviews(id)}
          prefetch={false}
          className="min-h-6 min-w-0 truncate font-semibold text-sm underline-offset-3 hover:underline sm:text-lg"
        >
          <bdi>{name}</bdi>
        </Link>
        <ChangeLink {...{ name, change }} className="ml-auto max-sm:hidden" />
      </div>
    </th>
  )
}

type ChangeProps = { name: string; change: string; className: string }

/** Chooses another influencer in this one's place: beside the name, or on a phone below the table. */
function ChangeLink({ name, change, className }: ChangeProps) {
  return (
    <Link
      href={change}
      prefetch={false}
      rel="nofollow"
      aria-label={`Change: ${name}`}
      className={`text-link inline-flex min-h-6 items-center text-sm pointer-coarse:min-h-11 ${className}`}
    >
      Change
    </Link>
  )
}

function Ways({ influencer, change }: { influencer: Influencer; change: string }) {
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
      <ChangeLink {...{ name, change }} className="self-center sm:hidden" />
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
  if (a.isAiPersona || b.isAiPersona) {
    rows.push(['AI persona', ({ isAiPersona }) => (isAiPersona ? 'Yes' : 'Not given')])
  }
  return rows.map(([title, words]) => (
    <ComparedRow key={title} title={title} a={words(a)} b={words(b)} />
  ))
}
