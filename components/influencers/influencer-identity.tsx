import { AccountLink } from '@/components/influencers/account-link'
import { Country } from '@/components/influencers/country'
import { Avatar } from '@/components/ui/avatar'
import { JoinedFacts } from '@/components/ui/joined-facts'
import type { CountryChoice, ShownInfluencer } from '@/lib/influencers/types'

type Props = { influencer: ShownInfluencer; country: CountryChoice | null }

/** The id of the card with all facts. */
export const ABOUT = 'about'

/** Who the page is about: picture, name and what they do, in two or three lines; all facts are below the comments on a phone. */
export function InfluencerIdentity({ influencer, country }: Props) {
  const { name, pic, category, expertise, accounts } = influencer
  const [first, ...others] = accounts.filter(({ href }) => href)
  return (
    <div className="flex gap-3 sm:gap-4">
      <Avatar
        name={name}
        pic={pic}
        alt={`Picture of ${name}`}
        loading="eager"
        className="max-sm:size-18"
      />
      <div className="min-w-0 space-y-1">
        <h1 className="font-bold text-2xl">
          <bdi>{name}</bdi>
        </h1>
        <p className="text-muted text-sm">
          <JoinedFacts facts={[category, expertise]} />
        </p>
        <p className="flex items-center gap-x-2.5 text-sm">
          {influencer.ownership && <span className="label">Claimed</span>}
          {country && (
            <span className="text-muted">
              <Country country={country} />
            </span>
          )}
          <a href={`#${ABOUT}`} className="text-link lg:hidden">
            About
          </a>
        </p>
        {first && (
          <p className="flex items-center gap-x-2.5 text-sm">
            <AccountLink account={first} />
            {others.length > 0 && (
              <a href={`#${ABOUT}`} className="text-link shrink-0">
                {others.length} more
              </a>
            )}
          </p>
        )}
      </div>
    </div>
  )
}
