import type { Metadata } from 'next'
import { connection } from 'next/server'
import { ComparePicker } from '@/components/comparison/compare-picker'
import { ComparisonTable } from '@/components/comparison/comparison-table'
import { RememberChoice } from '@/components/comparison/remember-choice'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { isolated } from '@/lib/domain/isolated'
import { type QueryValue, readSearch } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { findPublicInfluencer, listInfluencers } from '@/lib/influencers/queries'
import { searchInfluencers } from '@/lib/influencers/search/queries'
import { comparisonSentence, type Pair, readPair } from '@/lib/influencers/summaries/comparison'
import type { Influencer } from '@/lib/influencers/types'

type Query = Record<string, QueryValue>
type Props = { searchParams: Promise<Query> }

const SUGGESTIONS = 6

/** The listed influencers of the pair; `isMissing`: the address names one who is not listed. */
async function findPair({ a, b }: Pair) {
  const [first, second] = await Promise.all([findPublicInfluencer(a), findPublicInfluencer(b)])
  return { first, second, isMissing: Boolean((a && !first) || (b && !second)) }
}

/** Not indexed: search engines have the pages of the two influencers. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { first, second } = await findPair(readPair(await searchParams))
  return {
    title: first && second ? `${first.name} and ${second.name} compared` : 'Compare influencers',
    description:
      first && second
        ? comparisonSentence(first, second)
        : 'Two influencers side by side: their ratings and hourly rates.',
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
          One of these influencers is no longer listed.
        </Notice>
      )}
      {first && second ? (
        <>
          <RememberChoice id="" name="" />
          <div className="mt-6">
            <ComparisonTable a={first} b={second} />
          </div>
        </>
      ) : (
        <ChooseOther first={first} second={second} words={readSearch(query.q)} />
      )}
    </div>
  )
}

const whatToDo = (chosen: Influencer | null) =>
  chosen
    ? `You chose ${isolated(chosen.name)}. Choose a second influencer here, or press Compare on any card.`
    : 'Choose two influencers to see their ratings and hourly rates side by side.'

const NobodyToCompare = () => (
  <div className="mt-6">
    <EmptyState
      title="No influencers to compare yet"
      action={<ButtonLink href={PATH.addInfluencer}>You can add Influencer</ButtonLink>}
    />
  </div>
)

type ChooseProps = { first: Influencer | null; second: Influencer | null; words: string }

/** Lets the visitor choose the missing influencer, by search or from the same category. */
async function ChooseOther({ first, second, words }: ChooseProps) {
  const chosen = first ?? second
  const category = chosen?.category ?? ''
  const [found, listed] = await Promise.all([
    words ? searchInfluencers(words) : null,
    listInfluencers({ skip: 0, category }),
  ])
  if (!chosen && listed.length === 0) return <NobodyToCompare />
  const others = listed.filter(({ id }) => id !== chosen?.id).slice(0, SUGGESTIONS)
  return (
    <>
      <p className="mt-3 mb-6 max-w-measure text-muted">{whatToDo(chosen)}</p>
      {chosen && <RememberChoice id={chosen.id} name={chosen.name} />}
      <ComparePicker
        key={chosen?.id ?? ''}
        pair={{ a: first?.id ?? '', b: second?.id ?? '' }}
        words={words}
        found={found}
        suggestions={others}
        suggestionsTitle={category ? `Others in ${isolated(category)}` : 'Suggestions'}
      />
    </>
  )
}
