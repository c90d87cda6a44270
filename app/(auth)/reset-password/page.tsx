import type { Metadata } from 'next'
import Link from 'next/link'
import { connection } from 'next/server'
import { AccountCard } from '@/components/accounts/account-card'
import { ResetPasswordForm } from '@/components/accounts/sign-in/reset-password-form'
import { PATH } from '@/lib/domain/paths'

export const metadata: Metadata = {
  title: 'Choose a new password',
  description: 'Choose a new password with the link from your email.',
  robots: { index: false },
}

/** Shown at the address of the mailed link, `/api/reset-password?token=`. */
export default async function ResetPasswordPage() {
  await connection()
  return (
    <AccountCard
      title="Choose a new password"
      lead="Setting it logs you out on every device."
      footer={
        <>
          Link expired?{' '}
          <Link prefetch={false} href={PATH.forgotPassword} className="text-link font-medium">
            Get a new one
          </Link>
        </>
      }
    >
      <ResetPasswordForm />
    </AccountCard>
  )
}
