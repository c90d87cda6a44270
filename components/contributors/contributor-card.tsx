import Link from 'next/link'
import { OwnMark } from '@/components/contributors/own-mark'
import { ReportLink } from '@/components/moderation/report-link'
import { RelationButton } from '@/components/relations/relation-button'
import { Avatar } from '@/components/ui/avatar'
import { Card } from '@/components/ui/card'
import { classNames } from '@/components/ui/class-names'
import { formatCount, formatDay } from '@/lib/domain/formats'
import { PATH } from '@/lib/domain/paths'
import type { ContributionSummary, ContributorProfile } from '@/lib/leaderboards/types'
import { pictureUrl } from '@/lib/uploads/rules'

type Props = {
  contributor: ContributorProfile
  ratingsCount: number
  summary: ContributionSummary | undefined
}

/** The member with joining date, score, number of ratings, and what they are good at. */
export function ContributorCard({ contributor, ratingsCount, summary }: Props) {
  const { id, name, pic, contributionScore, createdAt, isVerified } = contributor
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-4 p-5 md:p-6">
      <Avatar name={name} pic={pictureUrl(pic, 180)} alt={`Picture of ${name}`} loading="eager" />
      <div className="min-w-48 flex-1">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="min-w-0 font-bold text-2xl md:text-3xl">
            <bdi>{name}</bdi>
          </h1>
          <OwnMark id={id} />
        </div>
        <p className="mt-1 text-muted">
          Member since <time dateTime={createdAt.toISOString()}>{formatDay(createdAt)}</time>
          {isVerified && '\u00A0· Verified email'}
        </p>
        {summary?.category && (
          <p className="text-muted">
            Most reviews in <bdi>{summary.category}</bdi>
          </p>
        )}
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <RelationButton kind="follow" target={{ id, name, isInfluencer: false }} />
          <RelationButton kind="mute" target={{ id, name, isInfluencer: false }} />
          <ReportLink kind="member" id={id} label={`Report the member ${name}`} />
        </p>
      </div>
      <div className="max-sm:w-full">
        <dl className="flex flex-wrap gap-x-6 gap-y-2 max-sm:justify-between md:gap-x-8">
          <Figure term="Score" value={contributionScore} className="text-accent" />
          <Figure term="Ratings" value={ratingsCount} />
          <Figure term="Helpful votes" value={summary?.likesCount ?? 0} />
        </dl>
        <Link prefetch={false} href={PATH.howItWorks} className="text-link text-sm">
          How points are earned
        </Link>
      </div>
    </Card>
  )
}

type FigureProps = { term: string; value: number; className?: string }

function Figure({ term, value, className }: FigureProps) {
  return (
    <div>
      <dt className="text-muted text-sm">{term}</dt>
      <dd className={classNames('font-bold text-2xl tabular-nums sm:text-3xl', className)}>
        {formatCount(value)}
      </dd>
    </div>
  )
}
