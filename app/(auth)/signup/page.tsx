import type { Metadata } from 'next'
import { connection } from 'next/server'
import { AccountCard } from '@/components/accounts/account-card'
import { OtherFormLink } from '@/components/accounts/sign-in/other-form-link'
import { SignUpForm } from '@/components/accounts/sign-in/sign-up-form'
import { ThirdPartyButton } from '@/components/accounts/sign-in/third-party-button'
import { WaitingReview } from '@/components/reviews/waiting-review'
import { isThirdPartySignInOn } from '@/lib/auth/third-party'
import type { QueryValue } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { findPublicInfluencer } from '@/lib/influencers/queries'

export const metadata: Metadata = {
  title: 'Sign Up',
  description: 'Create a free account to rate influencers and reply to reviews.',
  alternates: { canonical: PATH.signUp },
  robots: { index: false },
}

type Props = { searchParams: Promise<Record<'next', QueryValue>> }

/** The influencer whose review waits to be published; null for someone who comes from elsewhere. */
async function findReviewed(next: QueryValue) {
  const [, id] = /^\/ask-questions\/([^/?#]+)#/.exec(typeof next === 'string' ? next : '') ?? []
  return id ? findPublicInfluencer(id) : null
}

export default async function SignUpPage({ searchParams }: Props) {
  await connection()
  const reviewed = await findReviewed((await searchParams).next)
  return (
    <AccountCard
      title="Sign Up"
      lead={
        reviewed ? (
          <WaitingReview influencer={{ id: reviewed.id, name: reviewed.name }} />
        ) : (
          'One rating per person keeps the averages honest.'
        )
      }
      footer={
        <>
          Already have an account? <OtherFormLink href={PATH.signIn}>Log in</OtherFormLink>
        </>
      }
    >
      <SignUpForm />
      {isThirdPartySignInOn() && <ThirdPartyButton />}
    </AccountCard>
  )
}
