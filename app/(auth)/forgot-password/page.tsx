import type { Metadata } from 'next'
import Link from 'next/link'
import { connection } from 'next/server'
import { AccountCard } from '@/components/accounts/account-card'
import { ForgotPasswordForm } from '@/components/accounts/forgot-password-form'
import { PATH } from '@/lib/domain/paths'

export const metadata: Metadata = {
  title: 'Forgot password',
  description: 'Get a mail with a link that lets you choose a new password.',
  alternates: { canonical: PATH.forgotPassword },
  robots: { index: false },
}

export default async function ForgotPasswordPage() {
  await connection()
  return (
    <AccountCard
      title="Forgot password"
      lead="We mail you a link that lets you choose a new one."
      footer={
        <>
          Remembered it?{' '}
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
