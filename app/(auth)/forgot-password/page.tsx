import type { Metadata } from 'next'
import Link from 'next/link'
import { connection } from 'next/server'
import { AccountCard } from '@/components/accounts/account-card'
import { ForgotPasswordForm } from '@/components/accounts/sign-in/forgot-password-form'
import { PATH } from '@/lib/domain/paths'

export const metadata: Metadata = {
  title: 'Forgot password',
  description: 'Get an email with a link to set a new password.',
  alternates: { canonical: PATH.forgotPassword },
  robots: { index: false },
}

export default async function ForgotPasswordPage() {
  await connection()
  return (
    <AccountCard
      title="Forgot password"
      lead="Enter your email and we’ll send a link to set a new password."
      footer={
        <>
          Remembered it?{' '}
          <Link prefetch={false} href={PATH.signIn} className="text-link font-medium">
            Log in
          </Link>
        </>
      }
    >
      <ForgotPasswordForm />
    </AccountCard>
  )
}
