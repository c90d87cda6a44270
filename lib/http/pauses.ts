import { isKnown, keyedRequest } from '@/lib/db/idempotency'
import { type PauseKind, pauseSentence } from '@/lib/domain/pauses'
import { AppError, type Reason } from '@/lib/errors'
import type { Shape } from '@/lib/http/input'
import { findPause } from '@/lib/pauses/queries'

type Declared = { pausedBy?: PauseKind; body?: Shape; refusals?: readonly Reason[] }

/** How an endpoint refuses what breaks a rule of the site: by 200 where its clients read `success` and `msg` of that. */
export const ruleRefusal = ({ body, refusals }: Declared): Reason =>
  body?.meta()?.refusal === 'refused' || refusals?.includes('refused') ? 'refused' : 'unprocessable'

/** Throws while the endpoint is paused, with the reason. What was written before the pause is still answered under its key. */
export async function refusePaused(declaration: Declared): Promise<void> {
  const { pausedBy } = declaration
  const pause = pausedBy ? await findPause(pausedBy) : null
  if (!pause) return
  const keyed = keyedRequest()
  if (keyed && (await isKnown(keyed))) return
  throw new AppError(ruleRefusal(declaration), pauseSentence(pause))
}
