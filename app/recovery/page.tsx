import type { Metadata } from 'next'
import { connection } from 'next/server'
import { Button, ButtonLink } from '@/components/ui/button'
import { RECOVERY_STEPS, type RecoveryStep } from '@/lib/accounts/recovery/wire'
import type { QueryValue } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'

export const metadata: Metadata = {
  title: 'Your account',
  robots: { index: false },
  // The address holds a token.
  referrer: 'no-referrer',
}

type Words = {
  title: string
  text: string
  button: string
  done: { title: string; text: string }
  expired: string
}

const WORDS: Record<RecoveryStep, Words> = {
  start: {
    title: 'Turn off two-step login?',
    text: 'For when you’ve lost your authenticator app, your passkeys and your recovery codes. We’ll wait 72 hours. Then your password alone logs you in, and every device is logged out. Until then, logging in with a code or a passkey stops it.',
    button: 'Turn it off in 72 hours',
    done: {
      title: 'We’ll turn off two-step login in 72 hours',
      text: 'We’ve sent you an email with the exact time and a link that stops it.',
    },
    expired:
      'It works once, within 30 minutes. To get another one, log in with your password and choose “I’ve lost my phone and my codes” again.',
  },
  stop: {
    title: 'Keep two-step login?',
    text: 'Someone who knows your password asked us to turn off two-step login for your account. Press the button to keep it on.',
    button: 'Keep two-step login',
    done: {
      title: 'Two-step login stays on',
      text: 'If you didn’t ask us to turn it off, someone else knows your password. Please choose a new one.',
    },
    expired:
      'Turning off two-step login was already stopped, or the 72 hours are over. If someone else may know your password, please choose a new one.',
  },
  restore: {
    title: 'Take back your old email address?',
    text: 'Your account gets back the address that we wrote to. We’ll log out every device, and your password will stop working, as will your recovery codes and what was added to two-step login since the change. You’ll get an email with a link to choose a new password.',
    button: 'Take it back',
    done: {
      title: 'Your address is back',
      text: 'Every device has been logged out, and your password no longer works. We’ve sent you an email with a link to choose a new one. It works for 30 minutes.',
    },
    expired:
      'It works once, within seven days of the change. If the address of your account was changed without you, please write to us. Our address is at the bottom of every page.',
  },
}

type Props = { searchParams: Promise<Record<'token' | 'do' | 'outcome', QueryValue>> }

/** What a link in an e-mail about an account does, by a press on a button: without a login and without scripts. */
export default async function RecoveryPage({ searchParams }: Props) {
  await connection()
  const { token, do: given, outcome } = await searchParams
  const step = RECOVERY_STEPS.find((one) => one === given) ?? 'stop'
  const words = WORDS[step]
  const isAsking = typeof token === 'string' && outcome === undefined
  const title = outcome === 'done' ? words.done.title : 'This link no longer works'
  return (
    <div className="mx-auto max-w-measure space-y-4 py-4 md:py-8">
      <h1 className="font-bold text-3xl">{isAsking ? words.title : title}</h1>
      {isAsking ? (
        <>
          <p>{words.text}</p>
          <form method="post" action={PATH.sendRecovery}>
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="do" value={step} />
            <Button type="submit">{words.button}</Button>
          </form>
          <p className="text-muted">Nothing happens unless you press the button.</p>
        </>
      ) : (
        <>
          <p>{outcome === 'done' ? words.done.text : words.expired}</p>
          {step === 'stop' && (
            <ButtonLink href={PATH.forgotPassword}>Choose a new password</ButtonLink>
          )}
        </>
      )}
    </div>
  )
}
