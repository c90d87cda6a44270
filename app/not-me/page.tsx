import type { Metadata } from 'next'
import Link from 'next/link'
import { connection } from 'next/server'
import { Button, ButtonLink } from '@/components/ui/button'
import { ofThirdParty } from '@/lib/auth/third-party-name'
import { days } from '@/lib/domain/durations'
import type { QueryValue } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { SESSIONS } from '@/lib/domain/sessions'

export const metadata: Metadata = {
  title: 'A login that wasn’t you',
  robots: { index: false },
  // The address holds a token.
  referrer: 'no-referrer',
}

const DENIAL_DAYS = SESSIONS.denialMs / days(1)

type Props = { searchParams: Promise<Record<'token' | 'outcome', QueryValue>> }

/** Where the owner of an account says that a sign-in was not theirs, without a login and without scripts. */
export default async function DenySignInPage({ searchParams }: Props) {
  await connection()
  const { token, outcome } = await searchParams
  return (
    <div className="mx-auto max-w-measure space-y-4 py-4 md:py-8">
      {outcome === 'done' && <Done />}
      {outcome !== 'done' && (typeof token === 'string' ? <Question token={token} /> : <Expired />)}
    </div>
  )
}

const Question = ({ token }: { token: string }) => (
  <>
    <h1 className="font-bold text-3xl">Wasn’t you?</h1>
    <p>
      {ofThirdParty(
        'We’ll log out every device, and your password will stop working. You’ll get an email with a link to choose a new one. Passkeys, authenticator apps and Google accounts that were added in the last ',
      )}
      {DENIAL_DAYS} days are removed, and recovery codes that were made in that time no longer work.
    </p>
    <form method="post" action={PATH.sendDenial}>
      <input type="hidden" name="token" value={token} />
      <Button type="submit">Log out every device</Button>
    </form>
    <p className="text-muted">If it was you, just close this page.</p>
  </>
)

const Done = () => (
  <>
    <h1 className="font-bold text-3xl">Your account is safe</h1>
    <p>
      Every device has been logged out, and your password no longer works. We’ve sent you an email
      with a link to choose a new one. The link works for 30 minutes.
    </p>
    <p>
      No email?{' '}
      <Link href={PATH.forgotPassword} className="text-link">
        Ask for another link
      </Link>
      .
    </p>
  </>
)

const Expired = () => (
  <>
    <h1 className="font-bold text-3xl">This link no longer works</h1>
    <p>
      It works once, within seven days, and only until you get a newer email like this. To log out
      every device now, choose a new password.
    </p>
    <ButtonLink href={PATH.forgotPassword}>Choose a new password</ButtonLink>
  </>
)
