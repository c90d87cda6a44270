import Link from 'next/link'
import { OwnMark } from '@/components/contributors/own-mark'
import { Avatar } from '@/components/ui/avatar'
import { Card } from '@/components/ui/card'
import { PATH } from '@/lib/domain/paths'
import type { ContributorProfile } from '@/lib/leaderboards/types'
import { pictureUrl } from '@/lib/uploads/rules'

type Props = { contributor: ContributorProfile; ratingsCount: number }

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The member with joining date, score and number of ratings. */
export function ContributorCard({ contributor, ratingsCount }: Props) {
  const { id, name, pic, contributionScore, createdAt } = contributor
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-4 p-5 md:p-6">
      <Avatar name={name} pic={pictureUrl(pic, 180)} alt={`Picture of ${name}`} loading="eager" />
      <div className="min-w-48 flex-1">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="font-bold text-2xl md:text-3xl">{name}</h1>
          <OwnMark id={id} />
        </div>
        <p className="mt-1 text-muted">
          Member since <time dateTime={createdAt.toISOString()}>{day.format(createdAt)}</time>
        </p>
      </div>
      <dl className="flex gap-8">
        <div>
          <dt className="text-muted text-sm">Score</dt>
          <dd className="font-bold text-3xl text-accent tabular-nums">
            {contributionScore.toLocaleString('en')}
          </dd>
          <dd>
            <Link prefetch={false} href={PATH.howItWorks} className="text-link text-sm">
              How points are earned
            </Link>
          </dd>
        </div>
        <div>
          <dt className="text-muted text-sm">Ratings</dt>
          <dd className="font-bold text-3xl tabular-nums">{ratingsCount.toLocaleString('en')}</dd>
        </div>
      </dl>
    </Card>
  )
}
