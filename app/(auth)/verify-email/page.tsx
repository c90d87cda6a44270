import type { Metadata } from 'next'
import { connection } from 'next/server'
import { AccountCard } from '@/components/accounts/account-card'
import { EmailConfirmation } from '@/components/accounts/email-confirmation'

export const metadata: Metadata = {
  title: 'Confirm your e-mail address',
  description: 'Confirm the e-mail address of your account with the link we sent you.',
  robots: { index: false },
}

export default async function VerifyEmailPage() {
  await connection()
  return (
    <AccountCard
      title="Confirm your address"
      lead="Once your address is confirmed, your ratings count."
    >
      <EmailConfirmation />
    </AccountCard>
  )
}
