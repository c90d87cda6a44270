import Link from 'next/link'
import { SearchBox } from '@/components/influencers/search-box'
import { Trending } from '@/components/influencers/trending-list'
import { BadgeCheck, Scale, Sigma } from '@/components/ui/icons'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'
import type { TrendingReasons } from '@/lib/influencers/types'

/** The method page explains each, with its reasons and limits. */
const PROMISES = [
  { icon: BadgeCheck, text: 'One rating per member and influencer, with edits in the open.' },
  { icon: Sigma, text: 'Honest averages, and a note where there are too few ratings.' },
  { icon: Scale, text: 'Nobody can pay to be listed higher or to have a rating removed.' },
] as const

type Props = { trendingReasons: TrendingReasons }

/** The head of the home screen: what the site is, the search, and why to trust it. */
export function HomeHero({ trendingReasons }: Props) {
  return (
    <div className="space-y-4 md:space-y-8">
      <div className="grid gap-6 lg:grid-cols-[1fr_24rem] lg:items-end lg:gap-12">
        <div>
          <h1 className="max-w-[22ch] font-bold text-3xl sm:text-4xl lg:text-5xl lg:leading-[1.1]">
            {MESSAGES.tagline}
          </h1>
          <p className="mt-3 max-w-[52ch] text-muted sm:mt-4 sm:text-lg">
            What people say about the influencers they follow, buy from or work with.
          </p>
          <p className="mt-2 lg:hidden">
            <Method />
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
    <Link
      href={PATH.method}
      prefetch={false}
      className="text-link pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
    >
      How ratings are checked and counted
    </Link>
  )
}
