import type { Metadata } from 'next'
import { connection } from 'next/server'
import { ComparePicker } from '@/components/comparison/compare-picker'
import { ComparisonTable } from '@/components/comparison/comparison-table'
import { RememberChoice } from '@/components/comparison/remember-choice'
import { Notice } from '@/components/ui/notice'
import { type QueryValue, readSearch } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { comparisonSentence, type Pair, readPair } from '@/lib/influencers/comparison'
import { findPublicInfluencer, listInfluencers } from '@/lib/influencers/queries'
import { searchInfluencers } from '@/lib/influencers/search'
import type { Influencer } from '@/lib/influencers/types'

type Query = Record<string, QueryValue>
type Props = { searchParams: Promise<Query> }

const SUGGESTIONS = 6

/** Those of the pair who are listed; `isMissing`: the address names somebody who is not. */
async function findPair({ a, b }: Pair) {
  const [first, second] = await Promise.all([findPublicInfluencer(a), findPublicInfluencer(b)])
  return { first, second, isMissing: Boolean((a && !first) || (b && !second)) }
}

/** A comparison is made for whoever asks; search engines have the pages of the two. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { first, second } = await findPair(readPair(await searchParams))
  return {
    title: first && second ? `${first.name} and ${second.name} compared` : 'Compare influencers',
    description: 'Two influencers side by side: what people rate, and what they cost.',
    alternates: { canonical: PATH.compare },
    robots: { index: false, follow: true },
  }
}

export default async function ComparePage({ searchParams }: Props) {
  await connection()
  const query = await searchParams
  const { first, second, isMissing } = await findPair(readPair(query))
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="font-bold text-3xl">Compare influencers</h1>
      {isMissing && (
        <Notice role="status" className="mt-6">
          Somebody whom this address names is not listed here any more.
        </Notice>
      )}
      {first && second ? (
        <>
          <RememberChoice id="" name="" />
          <p className="mt-3 mb-6 max-w-measure text-muted">{comparisonSentence(first, second)}</p>
          <ComparisonTable a={first} b={second} />
        </>
      ) : (
        <ChooseOther first={first} second={second} words={readSearch(query.q)} />
      )}
    </div>
  )
}

type ChooseProps = { first: Influencer | null; second: Influencer | null; words: string }

/** Somebody is still to be chosen: by search, or from those of the same category. */
async function ChooseOther({ first, second, words }: ChooseProps) {
  const chosen = first ?? second
  const category = chosen?.category ?? ''
  const [found, listed] = await Promise.all([
    words ? searchInfluencers(words) : null,
    listInfluencers({ skip: 0, category }),
  ])
  const others = listed.filter(({ id }) => id !== chosen?.id).slice(0, SUGGESTIONS)
  return (
    <>
      <p className="mt-3 mb-6 max-w-measure text-muted">
        {chosen
          ? `${chosen.name} is chosen. Choose somebody else here, or press Compare on any card.`
          : 'Choose two, and see side by side what people rate and what they cost.'}
      </p>
      {chosen && <RememberChoice id={chosen.id} name={chosen.name} />}
      <ComparePicker
        key={chosen?.id ?? ''}
        pair={{ a: first?.id ?? '', b: second?.id ?? '' }}
        words={words}
        found={found}
        suggestions={others}
        suggestionsTitle={category ? `Others in ${category}` : 'First of the list'}
      />
    </>
  )
}
