import type { Metadata } from 'next'
import { connection } from 'next/server'
import { AccountCard } from '@/components/accounts/account-card'
import { EmailConfirmation } from '@/components/accounts/sign-in/email-confirmation'
import { unconfirmedEmail } from '@/lib/domain/unconfirmed-email'
import { getEnv } from '@/lib/env'

export const metadata: Metadata = {
  title: 'Confirm your email address',
  description: 'Confirm your account’s email address with the link we sent you.',
  robots: { index: false },
}

export default async function VerifyEmailPage() {
  await connection()
  return (
    <AccountCard
      title="Confirm your address"
      lead={unconfirmedEmail(getEnv().REQUIRE_VERIFIED_EMAIL).onceConfirmed}
    >
      <EmailConfirmation />
    </AccountCard>
  )
}
