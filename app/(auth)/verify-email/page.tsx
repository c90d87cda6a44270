import type { Metadata } from 'next'
import { connection } from 'next/server'
import { AccountCard } from '@/components/accounts/account-card'
import { EmailConfirmation } from '@/components/accounts/email-confirmation'

export const metadata: Metadata = {
  title: 'Confirm your e-mail address',
  description: 'Confirms the e-mail address of an account by the link that was mailed to it.',
  robots: { index: false },
}

export default async function VerifyEmailPage() {
  await connection()
  return (
    <AccountCard
      title="Confirm your address"
      lead="Ratings of a confirmed address count in the averages."
    >
      <EmailConfirmation />
    </AccountCard>
  )
}
