import type { Metadata } from 'next'
import { connection } from 'next/server'
import { Avatar } from '@/components/ui/avatar'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { listTopContributors } from '@/lib/accounts/queries'
import type { Contributor } from '@/lib/accounts/types'
import { PATH } from '@/lib/domain/paths'

export const metadata: Metadata = {
  title: 'Top contributors',
  description: 'The people whose ratings, comments and votes help everybody else decide.',
  alternates: { canonical: PATH.topContributors },
}

function ContributorList({ contributors }: { contributors: Contributor[] }) {
  return (
    <ol className="mt-8 grid grid-cols-1 gap-3 sm:grid-cols-2 wide:grid-cols-3">
      {contributors.map(({ id, name, contributionScore }, index) => (
        <li key={id}>
          <Card className="flex h-full items-center gap-4 p-4">
            <span
              aria-hidden="true"
              className="w-7 shrink-0 text-right font-semibold text-muted tabular-nums"
            >
              {index + 1}
            </span>
            <Avatar name={name} pic="" size="small" />
            <div className="min-w-0">
              <p className="line-clamp-2 font-semibold">{name}</p>
              <p className="text-muted text-sm tabular-nums">Score: {contributionScore}</p>
            </div>
          </Card>
        </li>
      ))}
    </ol>
  )
}

export default async function TopContributorPage() {
  await connection()
  const contributors = await listTopContributors()
  return (
    <>
      <h1 className="font-bold text-3xl">Top contributors</h1>
      <p className="mt-3 max-w-measure text-muted">
        The people whose ratings, comments and votes help everybody else decide.
      </p>
      {contributors.length > 0 ? (
        <ContributorList contributors={contributors} />
      ) : (
        <div className="mt-8">
          <EmptyState
            title="Nobody has points yet"
            action={<ButtonLink href={PATH.home}>Rate an influencer</ButtonLink>}
          >
            The first rating puts its author at the top of this page.
          </EmptyState>
        </div>
      )}
    </>
  )
}
