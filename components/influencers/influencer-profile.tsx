import Link from 'next/link'
import type { ReactNode } from 'react'
import { AboutText } from '@/components/influencers/about-text'
import { Country } from '@/components/influencers/country'
import { ReportLink } from '@/components/moderation/report-link'
import { ExternalLink } from '@/components/ui/icons'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { platformWords } from '@/lib/domain/platforms'
import type { CountryChoice, ShownInfluencer } from '@/lib/influencers/types'

type Props = { influencer: ShownInfluencer; country: CountryChoice | null }

/** The influencer's own facts, always open. */
export function InfluencerProfile({ influencer, country }: Props) {
  const { category, expertise, about } = influencer
  const platforms = platformWords(influencer.platforms)
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        <Fact term="Country">
          <Country country={country} />
        </Fact>
        <Fact term="Domain">
          <Link
            href={withQuery(PATH.home, { category })}
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
          <SocialLink influencer={influencer} />
        </Fact>
        {platforms && <Fact term="Followed on">{platforms}</Fact>}
      </dl>
      <div className="mt-5">
        <h2 className="mb-1 font-semibold text-sm">About Influencer</h2>
        <AboutText text={about} />
      </div>
      <ReportLink
        kind="influencer"
        id={influencer.id}
        label={`Report the profile of ${influencer.name}`}
      />
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

/** A link if the handles form a safe address; plain text otherwise. */
function SocialLink({ influencer }: Pick<Props, 'influencer'>) {
  const { socialUrl, socialHandles } = influencer
  if (!socialUrl) return socialHandles || 'Not given'
  return (
    <a
      href={socialUrl}
      target="_blank"
      rel="ugc nofollow noopener noreferrer"
      className="text-link inline-flex max-w-full items-center gap-1.5"
    >
      <bdi className="truncate">{socialUrl.replace(/^https?:\/\/(www\.)?/, '')}</bdi>
      <ExternalLink className="size-4 shrink-0" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
