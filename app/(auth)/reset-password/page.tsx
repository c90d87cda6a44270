import type { Metadata } from 'next'
import Link from 'next/link'
import { connection } from 'next/server'
import { AccountCard } from '@/components/accounts/account-card'
import { ResetPasswordForm } from '@/components/accounts/reset-password-form'
import { PATH } from '@/lib/domain/paths'

export const metadata: Metadata = {
  title: 'Choose a new password',
  description: 'Choose a new password by the link that was mailed to you.',
  robots: { index: false },
}

/** Shown under the address of the mailed link, `/api/reset-password?token=` (C24). */
export default async function ResetPasswordPage() {
  await connection()
  return (
    <AccountCard
      title="Choose a new password"
      lead="Every device is logged out once it is changed."
      footer={
        <>
          The link is too old?{' '}
          <Link prefetch={false} href={PATH.forgotPassword} className="text-link font-medium">
            Get another one
          </Link>
        </>
      }
    >
      <ResetPasswordForm />
    </AccountCard>
  )
}
