import type { ReactNode } from 'react'
import { AccountLink } from '@/components/admin/shared/account-link'
import { LinkedText } from '@/components/admin/shared/linked-text'
import { AccountEmail } from '@/components/admin/sheet/account-email'
import { Avatar } from '@/components/ui/avatar'
import { countryName } from '@/components/ui/country-flag'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import type { ManagedAccount } from '@/lib/admin/responses'
import { periodOf } from '@/lib/auth/suspension/rules'
import { FACTS, type FactName, factTitle, factWords } from '@/lib/domain/facts'
import { formatCount } from '@/lib/domain/formats'
import { PATH } from '@/lib/domain/paths'
import { POWER_NAMES } from '@/lib/domain/powers'
import { ROLE } from '@/lib/domain/roles'
import { averageText } from '@/lib/domain/stars'
import { handleParts } from '@/lib/influencers/rules'
import type { ProfileMerge } from '@/lib/moderation/merges/responses'
import { linkParts, type TextPart } from '@/lib/text/text-links'

type Props = {
  account: ManagedAccount
  /** The profile that has taken its place. */
  mergedInto: ProfileMerge['into'] | undefined
  onOpen(id: string): void
}

/** The facts of an account; empty ones are left out. */
export function AccountFacts({ account, mergedInto, onOpen }: Props) {
  const { name, pic, about, details, suspension, removedAt, votesVoidedAt } = account
  const facts = factsOf(account, stateOf(account, mergedInto, onOpen)).filter(
    ([, value]) => value !== '' && value !== null,
  )
  return (
    <>
      {removedAt && (
        <Notice tone="danger" className="mt-4">
          Removed <RelativeTime at={removedAt} />. You can restore it for 30 days.
        </Notice>
      )}
      {suspension && (
        <Notice tone="danger" className="mt-4">
          Suspended {periodOf(suspension.until)}: “<bdi>{suspension.reason}</bdi>”
        </Notice>
      )}
      {votesVoidedAt && (
        <Notice tone="danger" className="mt-4">
          Likes, dislikes and flags have been voided since <RelativeTime at={votesVoidedAt} />.
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-5">
        <Avatar name={name} pic={pic} size="large" loading="eager" />
        <dl className="grid min-w-56 flex-1 grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 text-sm">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0 [overflow-wrap:anywhere]">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {[about, details].filter(Boolean).map((text) => (
        <p key={text} dir="auto" className="mt-4 max-w-measure whitespace-pre-line text-sm">
          <LinkedText parts={linkParts(text)} />
        </p>
      ))}
    </>
  )
}

type Fact = [string, ReactNode]

const linked = (parts: TextPart[]) =>
  parts.length > 0 ? <LinkedText parts={parts} isContact /> : ''

const factsOf = (account: ManagedAccount, state: ReactNode): Fact[] =>
  account.role === ROLE.influencer
    ? [['State', state], ...influencerFacts(account)]
    : memberFacts(account)

function stateOf(
  account: ManagedAccount,
  mergedInto: Props['mergedInto'],
  onOpen: Props['onOpen'],
): ReactNode {
  if (mergedInto) {
    return (
      <>
        Merged into{' '}
        <AccountLink id={mergedInto.id} onOpen={() => onOpen(mergedInto.id)}>
          {mergedInto.name || 'a deleted profile'}
        </AccountLink>
      </>
    )
  }
  if (!account.approved) return 'Awaiting approval'
  return (
    <a href={PATH.reviews(account.id)} target="_blank" rel="noopener" className="text-link">
      Listed
    </a>
  )
}

const memberFacts = (account: ManagedAccount): Fact[] => [
  ['Kind', account.role === ROLE.admin ? 'Admin' : 'User'],
  ['Powers', account.powers.map((power) => POWER_NAMES[power]).join(', ')],
  ['Email', account.email && <AccountEmail key={account.id} {...account} />],
  ['Score', account.contributionScore],
  ['Joined', <RelativeTime key="joined" at={account.createdAt} />],
]

/** Those that the sheet shows above and below the list. */
const IN_HEAD: FactName[] = ['name', 'about', 'pic']

function shownFact(account: ManagedAccount, fact: FactName): ReactNode {
  if (fact === 'socialHandles') return linked(handleParts(account.socialHandles, account.platforms))
  const words = factWords(fact, account[fact])
  if (fact === 'country') return countryName(words)
  return fact === 'publicEmail' ? linked(linkParts(words)) : words
}

const influencerFacts = (account: ManagedAccount): Fact[] => [
  ...FACTS.filter((fact) => !IN_HEAD.includes(fact)).map(
    (fact): Fact => [factTitle(fact), shownFact(account, fact)],
  ),
  [
    'Rating',
    `${averageText(account.averageRating, account.reviewsCount)} [ ${formatCount(account.reviewsCount)} reviews ]`,
  ],
  ['Rank', account.rank],
  ['Sent', <RelativeTime key="sent" at={account.createdAt} />],
]
