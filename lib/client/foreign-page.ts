import { isPageForeign } from '@/lib/client/owner'
import { readAccount, storedUserId } from '@/lib/client/stored-session'
import { notify } from '@/lib/client/toasts'
import { DURATION } from '@/lib/domain/durations'
import { MESSAGES, signedInAs } from '@/lib/domain/messages'

const POLLS_MAX = 20
const POLL_MS = 100

/** The name of the account that is signed in, which the tab of its sign-in may still be asking for; empty without an answer. */
async function currentName(polls = 0): Promise<string> {
  const account = readAccount()
  const name = account?.id === storedUserId() && account?.name
  if (name || polls === POLLS_MAX) return name || ''
  await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  return currentName(polls + 1)
}

/**
 * Null, or why nothing may be sent from this page: another account has signed in since, and would act with what this
 * page shows and what was typed here.
 */
export async function refusalOfForeignPage() {
  if (!isPageForeign()) return null
  const name = await currentName()
  return {
    ok: false,
    msg: name ? signedInAs(name) : MESSAGES.signedInAsAnother,
    status: 412,
  } as const
}

/** As `refusalOfForeignPage`, and says it in a toast too: not every button has a place for a sentence. */
export async function refuseForeignWrite() {
  const refusal = await refusalOfForeignPage()
  if (refusal) notify.info(refusal.msg, DURATION.toastRefusalMs)
  return refusal
}

/** Stops a form that the browser itself would send, with the cookie of the other account. */
export function stopForeignForm(event: SubmitEvent) {
  const isPost = event.target instanceof HTMLFormElement && event.target.method === 'post'
  if (!isPost || !isPageForeign()) return
  event.preventDefault()
  event.stopPropagation()
  void refuseForeignWrite()
}
