import type { Metadata } from 'next'
import { connection } from 'next/server'
import { AccountCard } from '@/components/accounts/account-card'
import { OtherFormLink } from '@/components/accounts/sign-in/other-form-link'
import { SignInForm } from '@/components/accounts/sign-in/sign-in-form'
import { ThirdPartyButton } from '@/components/accounts/sign-in/third-party-button'
import { arePasskeysOn } from '@/lib/accounts/second-factor/queries'
import { isThirdPartySignInOn } from '@/lib/auth/third-party'
import { PATH } from '@/lib/domain/paths'

export const metadata: Metadata = {
  title: 'Log In',
  description: 'Log in to rate influencers, reply to reviews and see your contributions.',
  alternates: { canonical: PATH.signIn },
  robots: { index: false },
}

export default async function SignInPage() {
  await connection()
  return (
    <AccountCard
      title="Log In"
      lead="Rate influencers, reply to reviews and see your contributions."
      footer={
        <>
          New here? <OtherFormLink href={PATH.signUp}>Create an account</OtherFormLink>
        </>
      }
    >
      <SignInForm arePasskeysOn={arePasskeysOn()}>
        {isThirdPartySignInOn() && <ThirdPartyButton />}
        <p className="needs-script signed-out-only mt-5 text-center text-sm">
          No password at hand? <OtherFormLink href={PATH.signInLink}>Email me a link</OtherFormLink>
        </p>
      </SignInForm>
    </AccountCard>
  )
}
