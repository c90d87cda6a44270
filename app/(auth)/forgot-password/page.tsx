import type { Metadata } from 'next'
import Link from 'next/link'
import { connection } from 'next/server'
import { AccountCard } from '@/components/accounts/account-card'
import { ForgotPasswordForm } from '@/components/accounts/forgot-password-form'
import { PATH } from '@/lib/domain/paths'

export const metadata: Metadata = {
  title: 'Forgot password',
  description: 'Get an e-mail with a link to choose a new password.',
  alternates: { canonical: PATH.forgotPassword },
  robots: { index: false },
}

export default async function ForgotPasswordPage() {
  await connection()
  return (
    <AccountCard
      title="Forgot password"
      lead="We will send you an e-mail with a link to choose a new one."
      footer={
        <>
          Remember it after all?{' '}
          <Link prefetch={false} href={PATH.signIn} className="text-link font-medium">
            Back to the log-in
          </Link>
        </>
      }
    >
      <ForgotPasswordForm />
    </AccountCard>
  )
}
