import { restoreAddress } from '@/lib/accounts/profile/commands'
import { startRecovery, stopRecovery } from '@/lib/accounts/recovery/commands'
import { type RecoveryStep, recoveryForm } from '@/lib/accounts/recovery/wire'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { formRoute } from '@/lib/http/form-post'
import { accept } from '@/lib/http/input'
import { consumeRateLimit } from '@/lib/http/rate-limit'

const RUN: Record<RecoveryStep, (token: string) => Promise<boolean>> = {
  start: startRecovery,
  stop: stopRecovery,
  restore: restoreAddress,
}

/** The button of a page that an e-mail about an account leads to, sent by the browser itself. */
export const POST = formRoute(async ({ actor, fields, request }) => {
  await consumeRateLimit('signIn', 'anyone', actor, request)
  const { token, do: step } = accept(recoveryForm, fields)
  const outcome = (await RUN[step](token)) ? 'done' : 'expired'
  return withQuery(PATH.recovery, { do: step, outcome })
})
