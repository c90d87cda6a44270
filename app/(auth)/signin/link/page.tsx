import type { Metadata } from 'next'
import { connection } from 'next/server'
import { AccountCard } from '@/components/accounts/account-card'
import { OtherFormLink } from '@/components/accounts/sign-in/other-form-link'
import { SignInLinkForm } from '@/components/accounts/sign-in/sign-in-link-form'
import { SignInLinkPress } from '@/components/accounts/sign-in/sign-in-link-press'
import type { QueryValue } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'

export const metadata: Metadata = {
  title: 'Log in by email',
  description: 'Get an email with a link that takes the place of your password.',
  robots: { index: false },
}

type Props = { searchParams: Promise<Record<'token', QueryValue>> }

/** Where a link is asked for that takes the place of the password; with a token where that link leads. */
export default async function SignInLinkPage({ searchParams }: Props) {
  await connection()
  const { token } = await searchParams
  if (typeof token === 'string') {
    return (
      <AccountCard
        title="Continue to your account"
        lead="Your link works once. It logs in the browser that you’re using now, and no other."
      >
        <SignInLinkPress token={token} />
      </AccountCard>
    )
  }
  return (
    <AccountCard
      title="Log in by email"
      lead="We’ll send you a link that takes the place of your password."
      footer={
        <>
          Have your password? <OtherFormLink href={PATH.signIn}>Log in with it</OtherFormLink>
        </>
      }
    >
      <SignInLinkForm />
    </AccountCard>
  )
}
