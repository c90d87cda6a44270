import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { trusted } from 'mongoose'
import { factorLocks, findOwner, wrongProof } from '@/lib/accounts/second-factor/changes'
import { consumeCode, settingsLink } from '@/lib/accounts/second-factor/codes'
import { confirmPasskeySignIn } from '@/lib/accounts/second-factor/passkeys'
import { isDigestOf, keyedDigest } from '@/lib/auth/keyed-digest'
import { newShortCode } from '@/lib/auth/one-time-tokens'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { isCode, readShortCode } from '@/lib/domain/codes'
import type { Device } from '@/lib/domain/devices'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { SESSIONS } from '@/lib/domain/sessions'
import { confirmationCodeEmail } from '@/lib/email/emails'
import { enqueueEmail } from '@/lib/email/outbox'
import { AppError, fieldError } from '@/lib/errors'
import { UserModel } from '@/models/user'

/*
 * The owner of a session confirms that they are still there: for ten minutes it may do what someone at an unlocked device, or with a
 * stolen token, must not.
 */

/** The session to confirm. Throws `conflict` for who acts without one. */
export function sessionToConfirm({ session }: Actor): string {
  if (!session) throw new AppError('conflict', SERVER_MESSAGES.confirmationImpossible)
  return session.id
}

/**
 * Confirms the session by a code, if the account has a second factor; without one by the password, without either by the mailed
 * code. Throws `unprocessable` for anything else that was typed.
 */
export async function confirmSession(actor: Actor, proof: string): Promise<void> {
  const sessionId = sessionToConfirm(actor)
  const owner = await findOwner(actor, proof)
  const isConfirmed = await transaction(factorLocks(actor.id), async () => {
    const isRight =
      owner.kinds.length > 0
        ? await consumeCode(actor.id, proof)
        : owner.isMatch || (await isMailedCode(actor.id, sessionId, proof))
    return isRight && writeConfirmation(actor.id, sessionId)
  })
  if (!isConfirmed) throw await wrongProof(owner.id, owner.hasPassword && owner.kinds.length === 0)
}

/** Throws `unprocessable` for what cannot be a code where only one confirms, before it is counted as a try. */
export function refuseMalformedProof({ confirmKinds = [] }: Actor, proof: string): void {
  if (confirmKinds.includes('password') || isCode(proof)) return
  throw fieldError('unprocessable', 'proof', SERVER_MESSAGES.proofWrong)
}

/** Confirms the session by a challenge that a passkey of the account has signed. Throws `unprocessable` for any other. */
export async function confirmByPasskey(
  actor: Actor,
  response: AuthenticationResponseJSON,
  device: Device,
): Promise<void> {
  const sessionId = sessionToConfirm(actor)
  await confirmPasskeySignIn(response, device, actor.id).catch((error: unknown) => {
    // A 401 would say that the session has ended.
    const isWrong = error instanceof AppError && error.reason === 'unauthenticated'
    throw isWrong ? new AppError('unprocessable', error.message, { fields: error.fields }) : error
  })
  const isConfirmed = await transaction([], () => writeConfirmation(actor.id, sessionId))
  if (!isConfirmed) throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
}

/** E-mails a code that confirms the session, in place of an earlier one. Throws `conflict` where the account has something stronger. */
export async function mailConfirmationCode(actor: Actor): Promise<void> {
  const sessionId = sessionToConfirm(actor)
  const code = newShortCode()
  await transaction([], async () => {
    const user = actor.confirmKinds?.includes('email')
      ? await UserModel.findOneAndUpdate(ownSession(actor.id, sessionId), {
          $set: {
            'sessions.$.code': {
              digest: keyedDigest(codeText(sessionId, code)),
              until: new Date(now().getTime() + SESSIONS.confirmedMs),
            },
          },
        })
          .select('email')
          .lean()
      : null
    if (!user?.email) throw new AppError('conflict', SERVER_MESSAGES.confirmationImpossible)
    await enqueueEmail(user.email, confirmationCodeEmail(code, settingsLink()))
  })
}

const codeText = (sessionId: string, code: string) => `confirmation ${sessionId} ${code}`

const ownSession = (userId: string, id: string) => ({
  _id: userId,
  removedAt: null,
  sessions: trusted({ $elemMatch: { id } }),
})

async function isMailedCode(userId: string, sessionId: string, typed: string): Promise<boolean> {
  const user = await UserModel.findOne(ownSession(userId, sessionId), '+sessions').lean()
  const code = user?.sessions?.find(({ id }) => id === sessionId)?.code
  if (!code || code.until <= now()) return false
  return isDigestOf(codeText(sessionId, readShortCode(typed) ?? ''), code.digest)
}

/** Writes that the session is confirmed, and uses up a mailed code. Returns false when it has ended. */
async function writeConfirmation(userId: string, sessionId: string): Promise<boolean> {
  const { matchedCount } = await UserModel.updateOne(
    ownSession(userId, sessionId),
    { $set: { 'sessions.$.confirmedAt': now(), 'sessions.$.code': null } },
    { timestamps: false },
  )
  return matchedCount === 1
}
