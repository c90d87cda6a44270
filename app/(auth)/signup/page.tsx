import type { Metadata } from 'next'
import { connection } from 'next/server'
import { AccountCard } from '@/components/accounts/account-card'
import { OtherFormLink } from '@/components/accounts/other-form-link'
import { SignUpForm } from '@/components/accounts/sign-up-form'
import { ThirdPartyButton } from '@/components/accounts/third-party-button'
import { isThirdPartySignInOn } from '@/lib/auth/third-party'
import { PATH } from '@/lib/domain/paths'

export const metadata: Metadata = {
  title: 'Sign Up',
  description: 'Create a free account to rate influencers and reply to reviews.',
  alternates: { canonical: PATH.signUp },
  robots: { index: false },
}

export default async function SignUpPage() {
  await connection()
  return (
    <AccountCard
      title="Sign Up"
      lead="One rating per person keeps the averages honest."
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
