import Link from 'next/link'
import type { ReactNode } from 'react'
import { AboutText } from '@/components/influencers/about-text'
import { CompareLink } from '@/components/influencers/compare-link'
import { RateLink } from '@/components/influencers/rate-link'
import { RatingLine } from '@/components/influencers/rating-line'
import { Avatar } from '@/components/ui/avatar'
import { Card } from '@/components/ui/card'
import { ExternalLink } from '@/components/ui/icons'
import { findCountry } from '@/lib/domain/countries'
import { MESSAGES } from '@/lib/domain/messages'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { PLATFORMS } from '@/lib/domain/platforms'
import type { Influencer } from '@/lib/influencers/types'

/** The influencer's profile: the left side of the reviews screen. */
export function InfluencerProfile({ influencer }: { influencer: Influencer }) {
  const { name, pic, category, expertise, about, averageRating, reviewsCount } = influencer
  const platforms = PLATFORMS.filter(({ id }) => influencer.platforms.includes(id)).map(
    ({ label }) => label,
  )
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex gap-4 md:block md:space-y-4">
        <Avatar
          name={name}
          pic={pic}
          alt={`Picture of ${name}`}
          loading="eager"
          className="md:hidden"
        />
        <Avatar name={name} pic={pic} size="large" loading="eager" className="max-md:hidden" />
        <div className="min-w-0 space-y-1">
          <h1 className="font-bold text-2xl">{name}</h1>
          {/* On a phone the numbers below are out of view. */}
          <div aria-hidden="true" className="md:hidden">
            <RatingLine averageRating={averageRating} reviewsCount={reviewsCount} />
          </div>
        </div>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        <Fact term="Country">
          <Country code={influencer.country} />
        </Fact>
        <Fact term="Domain">
          <Link
            href={withQuery(PATH.home, { category })}
            prefetch={false}
            className="underline decoration-edge decoration-dotted underline-offset-4 hover:text-accent"
          >
            {category}
          </Link>
        </Fact>
        <Fact term="Expertise">{expertise || 'Not given'}</Fact>
        <Fact term="Social Media">
          <SocialLink influencer={influencer} />
        </Fact>
        {platforms.length > 0 && <Fact term="Followed on">{platforms.join(', ')}</Fact>}
      </dl>
      <div>
        <h2 className="mb-1 font-semibold text-sm">About Influencer</h2>
        <AboutText text={about} />
      </div>
      <RateLink
        influencer={{ id: influencer.id, name, category }}
        isWide
        className="max-md:hidden"
      />
      <CompareLink influencer={{ id: influencer.id, name }} isWide className="md:-mt-2.5" />
    </Card>
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

/** The country of a two-letter code, with its flag; 'Not Found' for none. */
function Country({ code }: { code: string }) {
  const country = findCountry(code)
  if (!country) return MESSAGES.countryNotFound
  return (
    <>
      <span aria-hidden="true">{country.flag}</span> {country.name}
    </>
  )
}

/** A link if the handles form a safe address; plain text otherwise. */
function SocialLink({ influencer }: { influencer: Influencer }) {
  const { socialUrl, socialHandles } = influencer
  if (!socialUrl) return socialHandles || 'Not given'
  return (
    <a
      href={socialUrl}
      target="_blank"
      rel="ugc nofollow noopener noreferrer"
      className="text-link inline-flex max-w-full items-center gap-1.5"
    >
      <span className="truncate">{socialUrl.replace(/^https?:\/\/(www\.)?/, '')}</span>
      <ExternalLink className="size-4 shrink-0" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
