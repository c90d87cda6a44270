import { AccountLink } from '@/components/influencers/account-link'
import { Country } from '@/components/influencers/country'
import { Label } from '@/components/influencers/rating-line'
import { Avatar } from '@/components/ui/avatar'
import { JoinedFacts } from '@/components/ui/joined-facts'
import type { CountryChoice, ShownInfluencer } from '@/lib/influencers/types'

type Props = { influencer: ShownInfluencer; country: CountryChoice | null }

/** The id of the card with all facts. */
export const ABOUT = 'about'

/** Who the page is about: picture, name and what they do. On a wide screen country and account stand in the facts below it. */
export function InfluencerIdentity({ influencer, country }: Props) {
  const { name, otherNames, pic, category, expertise, accounts } = influencer
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
        {otherNames.length > 0 && (
          <p className="text-muted text-sm">
            Also known as <JoinedFacts facts={otherNames} />
          </p>
        )}
        <p className="text-muted text-sm">
          <JoinedFacts facts={[category, expertise]} />
        </p>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm lg:hidden">
          {country && (
            <span className="text-muted">
              <Country country={country} />
            </span>
          )}
          {first && <AccountLink account={first} />}
          {others.length > 0 && (
            <a href={`#${ABOUT}`} className="text-link shrink-0">
              {others.length} more
            </a>
          )}
        </p>
        {influencer.aiPersona && <Label>AI persona</Label>}{' '}
        {influencer.ownership && <Label>Claimed</Label>}
      </div>
    </div>
  )
}
