'use client'

import Link from 'next/link'
import { SearchBox } from '@/components/influencers/search-box'
import { Trending } from '@/components/influencers/trending-list'
import { BadgeCheck, Scale, Sigma } from '@/components/ui/icons'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'
import type { TrendingReasons } from '@/lib/influencers/types'

/** The method page explains each, with its reasons and limits. */
const PROMISES = [
  { icon: BadgeCheck, text: 'One rating per person. Every edit is public.' },
  { icon: Sigma, text: 'Plain averages. Too few ratings? We say so.' },
  { icon: Scale, text: 'No one can pay to be listed higher or to have a review removed.' },
] as const

type Props = { trendingReasons: TrendingReasons }

/** The head of the home screen: what the site is, the search, and why to trust it. */
export function HomeHero({ trendingReasons }: Props) {
  return (
    <div className="space-y-3 md:space-y-8">
      <div className="grid gap-6 lg:grid-cols-[1fr_24rem] lg:items-end lg:gap-12">
        <div>
          <h1 className="max-w-[22ch] font-bold text-[1.375rem] max-sm:max-w-none sm:text-4xl lg:text-5xl lg:leading-[1.1]">
            {MESSAGES.tagline}
          </h1>
          <p className="mt-1.5 max-w-[52ch] text-muted text-sm sm:mt-4 sm:text-lg">
            What followers, customers and colleagues say.{' '}
            <span className="lg:hidden">
              <Method />
            </span>
          </p>
        </div>
        <div className="hidden space-y-3 border-line border-l pl-6 text-sm lg:block">
          <ul className="space-y-3">
            {PROMISES.map(({ icon: Icon, text }) => (
              <li key={text} className="flex gap-3">
                <Icon className="mt-0.5 size-4.5 shrink-0 text-accent" />
                {text}
              </li>
            ))}
          </ul>
          <p>
            <Method />
          </p>
        </div>
      </div>
      <Trending reasons={trendingReasons}>
        <SearchBox size="large" />
      </Trending>
    </div>
  )
}

function Method() {
  return (
    <Link href={PATH.method} prefetch={false} className="text-link">
      How ratings are checked and counted
    </Link>
  )
}
