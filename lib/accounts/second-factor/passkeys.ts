import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import { trusted } from 'mongoose'
import {
  changeWithProof,
  type FactorsChanged,
  factorLocks,
  findOwner,
  newCodes,
  withCodes,
  writeKinds,
} from '@/lib/accounts/second-factor/changes'
import { recordFailure, settingsLink } from '@/lib/accounts/second-factor/codes'
import { consumeChallenge, issueChallenge } from '@/lib/accounts/second-factor/passkey-challenges'
import { arePasskeysOn, passkeySite } from '@/lib/accounts/second-factor/queries'
import { cancelRecovery } from '@/lib/accounts/second-factor/recovery'
import { tokenOf } from '@/lib/accounts/sessions/commands'
import { recordForeignEvent } from '@/lib/auth/security-log'
import type { Actor } from '@/lib/auth/types'
import { readSite } from '@/lib/cache/site'
import { now } from '@/lib/clock'
import { runUnkeyed } from '@/lib/db/idempotency'
import { transaction } from '@/lib/db/transaction'
import type { Device } from '@/lib/domain/devices'
import { DURATION } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { passkeyCopiedEmail } from '@/lib/email/emails'
import { emailOwner } from '@/lib/email/mailbox-budget'
import { AppError, fieldError } from '@/lib/errors'
import { log } from '@/lib/log'
import { PasskeyModel, type PasskeyRecord } from '@/models/passkey'
import { SecondFactorModel } from '@/models/second-factor'
import { type AccountRecord, UserModel } from '@/models/user'

/* Passkeys (WebAuthn): each signs in alone, because the device verifies its user. */

function requirePasskeys(): void {
  if (!arePasskeysOn()) throw new AppError('notFound', MESSAGES.notFound)
}

/** Returns what the browser asks a passkey to sign for a sign-in, of any account. */
export async function startPasskeySignIn(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  requirePasskeys()
  return generateAuthenticationOptions({
    rpID: passkeySite().rpID,
    challenge: new Uint8Array(Buffer.from(await issueChallenge({ userId: null }), 'base64url')),
    userVerification: 'required',
    timeout: DURATION.passkeyChallengeMs,
  })
}

type SignedIn = Pick<AccountRecord, '_id' | 'tokenVersion' | 'suspension'>

/**
 * Returns the account whose passkey signed a challenge. Throws `unauthenticated`, of the field `response` for a passkey that no
 * account has, and otherwise with the same message for every cause: one that is not of `ownerId` where that is given, a wrong
 * signature, a challenge that was used, a counter that goes back (which is told to the owner).
 */
export async function confirmPasskeySignIn(
  response: AuthenticationResponseJSON,
  device: Device,
  ownerId?: string,
): Promise<SignedIn> {
  requirePasskeys()
  const challenge = challengeOf(response.response.clientDataJSON)
  if (!(await consumeChallenge(challenge, null))) throw wrongPasskey()
  const passkey = await PasskeyModel.findById(response.id).lean<PasskeyRecord>()
  if (!passkey) {
    log.info('unknown passkey')
    // Ids of passkeys are random, so that this tells of no account. The browser stops offering it.
    throw fieldError('unauthenticated', 'response', SERVER_MESSAGES.passkeyUnknown)
  }
  const userId = String(passkey.userId)
  if (ownerId !== undefined && userId !== ownerId) throw wrongPasskey()
  const counter = await verifiedCounter(response, challenge, passkey)
  if (counter === null) {
    await recordFailure(userId, 'passkeyRefused', device)
    throw wrongPasskey()
  }
  // Without its idempotency key, or a repeated request would open another session.
  const result = await runUnkeyed(() =>
    transaction(factorLocks(userId), () => usePasskey(passkey, counter)),
  )
  if (result === 'copied') await tellOfCopy(passkey, device)
  if (result === 'copied' || result === 'gone') throw wrongPasskey()
  return result
}

/** Books the use of a passkey, unless its counter goes back: then another device may have a copy of its key. */
async function usePasskey(
  { _id, userId }: PasskeyRecord,
  counter: number,
): Promise<SignedIn | 'copied' | 'gone'> {
  const user = await UserModel.findOne(
    { _id: userId, removedAt: null },
    'tokenVersion suspension',
  ).lean()
  const stored = await PasskeyModel.findById(_id).lean<PasskeyRecord>()
  if (!user || !stored) return 'gone'
  const isCounted = counter > 0 || stored.counter > 0
  if (isCounted && counter <= stored.counter) return 'copied'
  await PasskeyModel.updateOne({ _id }, { $set: { counter, usedAt: now() } })
  await cancelRecovery(String(userId))
  return user
}

/** Tells the owner that a passkey may have been copied: in the security log, and by e-mail once a day for each passkey. */
async function tellOfCopy({ _id, userId }: PasskeyRecord, device: Device): Promise<void> {
  log.warn({ userId: String(userId) }, 'passkey counter went back')
  await runUnkeyed(() =>
    transaction([], async () => {
      await recordForeignEvent(String(userId), 'passkeyRefused', device)
      const today = trusted({ $gt: new Date(now().getTime() - DURATION.passkeyCopyMs) })
      if (await PasskeyModel.exists({ _id, copyToldAt: today })) return
      await PasskeyModel.updateOne({ _id }, { $set: { copyToldAt: now() } })
      const user = await UserModel.findOne(
        { _id: userId, removedAt: null },
        'email emailVerifiedAt',
      ).lean()
      await emailOwner(user, passkeyCopiedEmail(settingsLink()))
    }),
  )
}

/** Returns the counter of a rightly signed response; null for any other. */
async function verifiedCounter(
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
  passkey: PasskeyRecord,
): Promise<number | null> {
  const { rpID, origin } = passkeySite()
  const { userHandle } = response.response
  if (userHandle && userHandle !== handleOf(passkey.userId).toString('base64url')) return null
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey._id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        // Compared by us, as its going back has consequences.
        counter: 0,
        transports: passkey.transports,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

/** The name by which a device knows the account. */
const handleOf = (userId: unknown) => Buffer.from(String(userId), 'hex')

/** Returns the challenge that a response says it signed; the library verifies that it did. */
function challengeOf(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const challenge = data && typeof data === 'object' && 'challenge' in data ? data.challenge : ''
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/**
 * Returns what the browser creates a passkey from. Throws `unprocessable` without the password or a code, `conflict` for too many
 * passkeys.
 */
export async function startPasskey(
  actor: Actor,
  { name, proof }: { name: string; proof: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  requirePasskeys()
  const { owner } = await changeWithProof(actor, proof, async () => true)
  const known = await PasskeyModel.find({ userId: actor.id }, 'transports').lean<PasskeyRecord[]>()
  if (known.length >= LIMIT.passkeysMax) {
    throw new AppError('conflict', SERVER_MESSAGES.passkeysTooMany)
  }
  return generateRegistrationOptions({
    rpName: (await readSite()).name,
    rpID: passkeySite().rpID,
    userID: new Uint8Array(handleOf(actor.id)),
    userName: owner.email,
    userDisplayName: actor.name,
    challenge: new Uint8Array(
      Buffer.from(await issueChallenge({ userId: actor.id, name }), 'base64url'),
    ),
    timeout: DURATION.passkeyChallengeMs,
    excludeCredentials: known.map(({ _id, transports }) => ({ id: _id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * Adds a passkey; with the first second factor come recovery codes. Throws `unprocessable` for one that did not sign an open
 * challenge of this account.
 */
export async function addPasskey(
  actor: Actor,
  response: RegistrationResponseJSON,
): Promise<FactorsChanged> {
  requirePasskeys()
  const owner = await findOwner(actor)
  const challenge = challengeOf(response.response.clientDataJSON)
  const credential = await verifiedCredential(response, challenge)
  const issued = newCodes(actor.id)
  const changed = await transaction(factorLocks(actor.id), async () => {
    const begun = credential && (await consumeChallenge(challenge, actor.id))
    if (!begun || !(await storePasskey(actor.id, begun.name, credential))) return null
    const isFirst = owner.kinds.length === 0
    if (isFirst) {
      await SecondFactorModel.updateOne(
        { userId: actor.id },
        { $set: { recoveryCodes: issued.digests } },
        { upsert: true },
      )
    }
    const kinds = [...new Set([...owner.kinds, 'passkey' as const])]
    const session = await writeKinds(actor, owner, kinds, 'passkeyAdded')
    return { session, codesId: isFirst ? issued.id : '' }
  })
  if (!changed) throw new AppError('unprocessable', SERVER_MESSAGES.passkeyWrong)
  return withCodes(actor, changed, issued)
}

/** Stores a passkey; returns false for one that an account has. Throws `conflict` for too many. */
async function storePasskey(
  userId: string,
  name: string,
  credential: WebAuthnCredential,
): Promise<boolean> {
  if ((await PasskeyModel.countDocuments({ userId })) >= LIMIT.passkeysMax) {
    throw new AppError('conflict', SERVER_MESSAGES.passkeysTooMany)
  }
  const { id, publicKey, counter, transports = [] } = credential
  if (await PasskeyModel.exists({ _id: id })) return false
  await PasskeyModel.create({
    _id: id,
    userId,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
    name,
    createdAt: now(),
  })
  return true
}

async function verifiedCredential(response: RegistrationResponseJSON, expectedChallenge: string) {
  const { rpID, origin } = passkeySite()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    })
    return registrationInfo?.credential ?? null
  } catch {
    return null
  }
}

/**
 * Removes a passkey, and the recovery codes when no other second factor is left. Returns a token that continues this session.
 * Throws `unprocessable` without the password or a code, `notFound` for a passkey of another account.
 */
export async function removePasskey(
  actor: Actor,
  { id, proof }: { id: string; proof: string },
): Promise<string> {
  const { changed } = await changeWithProof(actor, proof, async (owner) => {
    const { deletedCount } = await PasskeyModel.deleteOne({ _id: id, userId: actor.id })
    if (deletedCount === 0) throw new AppError('notFound', SERVER_MESSAGES.passkeyMissing)
    const isLast = !(await PasskeyModel.exists({ userId: actor.id }))
    const kinds = isLast ? owner.kinds.filter((kind) => kind !== 'passkey') : owner.kinds
    if (kinds.length === 0) await SecondFactorModel.deleteOne({ userId: actor.id })
    return writeKinds(actor, owner, kinds, 'passkeyRemoved')
  })
  return tokenOf(actor.id, changed)
}

const wrongPasskey = () => new AppError('unauthenticated', SERVER_MESSAGES.passkeyWrong)
