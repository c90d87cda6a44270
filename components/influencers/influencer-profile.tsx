import Link from 'next/link'
import type { ReactNode } from 'react'
import { AccountLink } from '@/components/influencers/account-link'
import { Country } from '@/components/influencers/country'
import { ReportLink } from '@/components/moderation/report-link'
import { METHOD_WORDS } from '@/lib/domain/claims'
import { formatCount, formatDay } from '@/lib/domain/formats'
import { PATH } from '@/lib/domain/paths'
import { platformWords } from '@/lib/domain/platforms'
import type { CountryChoice, ShownInfluencer } from '@/lib/influencers/types'
import { landingPath } from '@/lib/names/landing-paths'
import { webUrl } from '@/lib/text/text-links'

type Props = { influencer: ShownInfluencer; country: CountryChoice | null }

/** Fewer say nothing. */
const FOLLOWERS_SHOWN = 10

/** The influencer's own facts: and what a visitor can say about them. */
export function InfluencerProfile({ influencer, country }: Props) {
  const { category, expertise } = influencer
  const platforms = platformWords(influencer.platforms)
  return (
    <div className="grid gap-5">
      <dl className="grid content-start grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm md:max-lg:grid-cols-[auto_1fr_auto_1fr]">
        <Fact term="Country">
          <Country country={country} />
        </Fact>
        <Fact term="Domain">
          <Link
            href={landingPath(category)}
            prefetch={false}
            className="underline decoration-edge decoration-dotted underline-offset-4 hover:text-accent"
          >
            <bdi>{category}</bdi>
          </Link>
        </Fact>
        <Fact term="Expertise">
          <bdi>{expertise || 'Not given'}</bdi>
        </Fact>
        <Fact term="Social Media">
          {influencer.accounts.length === 0 && 'Not given'}
          <ul className="space-y-1">
            {influencer.accounts.map((account) => (
              <li key={account.text}>
                <AccountLink account={account} />
              </li>
            ))}
          </ul>
        </Fact>
        {influencer.followersCount >= FOLLOWERS_SHOWN && (
          <Fact term="Followers on this site">{formatCount(influencer.followersCount)}</Fact>
        )}
        {platforms && <Fact term="Platforms">{platforms}</Fact>}
        <AiPersona influencer={influencer} />
        <Ownership influencer={influencer} />
      </dl>
      <p>
        <ReportLink
          kind="influencer"
          id={influencer.id}
          label={`Report the profile of ${influencer.name}`}
        />
        {!influencer.ownership && (
          <a
            href={PATH.claim(influencer.id)}
            rel="nofollow"
            className="ml-4 inline-flex min-h-8 items-center text-muted text-sm underline decoration-edge decoration-dotted underline-offset-4 hover:text-accent pointer-coarse:min-h-11 print:hidden"
          >
            Is this you?
          </a>
        )}
      </p>
    </div>
  )
}

/** That no person is behind the profile: who says so, when, and by which source. */
function AiPersona({ influencer: { aiPersona, aiPersonaMark } }: Pick<Props, 'influencer'>) {
  if (!aiPersona || !aiPersonaMark) return null
  const { by, at } = aiPersonaMark
  return (
    <Fact term="AI persona">
      Computer-generated, as {by === 'owner' ? 'the owner' : 'our team'} said on {formatDay(at)}.
      Source: <AccountLink account={{ text: aiPersona, href: webUrl(aiPersona) }} />
    </Fact>
  )
}

/** Who owns the profile is told by the proof, not by a name: it is the person whom the page is about. */
function Ownership({ influencer: { ownership, answered } }: Pick<Props, 'influencer'>) {
  if (!ownership) return null
  return (
    <>
      <Fact term="Claimed">
        Since {formatDay(ownership.since)} ({METHOD_WORDS[ownership.method]})
      </Fact>
      {answered && answered.received > 0 && (
        <Fact term="Responses">
          {answered.answered} of {answered.received} answered this year
        </Fact>
      )}
    </>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </>
  )
}
