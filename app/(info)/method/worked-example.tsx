import Link from 'next/link'
import { StaticSection } from '@/components/layout/static-page'
import { formatCount } from '@/lib/domain/formats'
import { isolated } from '@/lib/domain/isolated'
import { PATH } from '@/lib/domain/paths'
import { formatRating, RATINGS_FOR_VERDICT, STARS } from '@/lib/domain/stars'
import { findPublicInfluencer, listInfluencers } from '@/lib/influencers/queries'
import { listReasons } from '@/lib/influencers/summaries/reasons'

/** How the average of the most reviewed influencer comes about, in figures of now; nothing while there are too few ratings. */
export async function WorkedExample() {
  const [card] = await listInfluencers({ category: '', sort: 'reviewed', skip: 0 })
  if (!card || card.reviewsCount < RATINGS_FOR_VERDICT) return null
  const influencer = await findPublicInfluencer(card.id)
  if (!influencer) return null
  const { id, name, averageRating, reviewsCount, ratingCounts } = influencer
  const average = formatRating(averageRating)
  const rows = STARS.toReversed().map((stars) => ({ stars, count: ratingCounts[stars - 1] ?? 0 }))
  const sum = rows.reduce((total, { stars, count }) => total + stars * count, 0)
  return (
    <StaticSection id="example" title={`How the ${average} of ${isolated(name)} comes about`}>
      <table className="w-full max-w-80 text-right">
        <caption className="sr-only">The ratings that count, by stars</caption>
        <thead>
          <tr className="text-muted text-sm">
            <th scope="col" className="text-left font-normal">
              Stars
            </th>
            <th scope="col" className="font-normal">
              Ratings
            </th>
            <th scope="col" className="font-normal">
              Stars in all
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ stars, count }) => (
            <tr key={stars}>
              <th scope="row" className="text-left font-normal">
                {stars} ★
              </th>
              <td>{formatCount(count)}</td>
              <td>{formatCount(stars * count)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-line border-t font-semibold">
            <th scope="row" className="text-left">
              Total
            </th>
            <td>{formatCount(reviewsCount)}</td>
            <td>{formatCount(sum)}</td>
          </tr>
        </tfoot>
      </table>
      <p>
        {formatCount(sum)} ÷ {formatCount(reviewsCount)} = {averageRating.toFixed(2)}, shown as{' '}
        {average}. {listReasons(card, 'top')[0]}{' '}
        <Link href={PATH.reviews(id)} prefetch={false} className="text-link">
          The reviews behind it
        </Link>
      </p>
    </StaticSection>
  )
}
