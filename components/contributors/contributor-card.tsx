import Link from 'next/link'
import { OwnMark } from '@/components/contributors/own-mark'
import { ReportLink } from '@/components/moderation/report-link'
import { Avatar } from '@/components/ui/avatar'
import { Card } from '@/components/ui/card'
import { PATH } from '@/lib/domain/paths'
import type { ContributorProfile, Strength } from '@/lib/leaderboards/types'
import { pictureUrl } from '@/lib/uploads/rules'

type Props = {
  contributor: ContributorProfile
  ratingsCount: number
  strength: Strength | undefined
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The member with joining date, score, number of ratings, and what they are good at. */
export function ContributorCard({ contributor, ratingsCount, strength }: Props) {
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
        {strength?.category && <p className="text-muted">Most ratings in {strength.category}</p>}
        <ReportLink kind="member" id={id} label={`Report the member ${name}`} />
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-4">
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
        <div>
          <dt className="text-muted text-sm">Helpful votes</dt>
          <dd className="font-bold text-3xl tabular-nums">
            {(strength?.likesCount ?? 0).toLocaleString('en')}
          </dd>
        </div>
      </dl>
    </Card>
  )
}
