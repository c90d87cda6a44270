import { createHash, randomBytes } from 'node:crypto'
import { trusted } from 'mongoose'
import { isDigestOf, keyedDigest } from '@/lib/auth/keyed-digest'
import { now } from '@/lib/clock'
import { DURATION } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError, fieldError } from '@/lib/errors'
import { log } from '@/lib/log'
import { SignInTicketModel, type SignInTicketRecord } from '@/models/sign-in-ticket'

const ATTEMPTS_MAX = 5

/** An attempt to confirm a sign-in, which its ticket has counted. */
export type Attempt = { ticketId: string; userId: string; tokenVersion: number }

/** Who asks for a link: the browser, by the value of its cookie, and the code that it shows or that was typed. */
export type LinkAsker = { deviceKey: string; code: string }

const digestOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url')
/** Unlike that of a ticket, so that neither passes for the other. */
const linkIdOf = (link: string) => digestOf(`link ${link}`)

const browserOf = (linkId: string, key: string) => `sign-in link browser ${linkId} ${key}`
const codeOf = (linkId: string, code: string) => `sign-in link code ${linkId} ${code}`

const newSecret = () => randomBytes(32).toString('base64url')

type Fields = Pick<SignInTicketRecord, '_id' | 'tokenVersion' | 'link'> & { userId: string }

async function store(fields: Fields, lifeMs: number): Promise<void> {
  await SignInTicketModel.create({ ...fields, expiresAt: new Date(now().getTime() + lifeMs) })
}

/** Returns a new ticket, of which only the digest is stored. */
export async function issueTicket(userId: string, tokenVersion: number): Promise<string> {
  const ticket = newSecret()
  await store({ _id: digestOf(ticket), userId, tokenVersion }, DURATION.signInTicketMs)
  return ticket
}

/**
 * Returns the token of a new link that takes the place of a password. The browser that asked needs nothing but it, any other one
 * also the code. A new one leaves those before valid, so that a stranger who asks takes nothing from the owner.
 */
export async function issueLink(
  { userId, tokenVersion }: Pick<Attempt, 'userId' | 'tokenVersion'>,
  { deviceKey, code }: LinkAsker,
): Promise<string> {
  const token = newSecret()
  const _id = linkIdOf(token)
  const link = {
    browser: keyedDigest(browserOf(_id, deviceKey)),
    code: keyedDigest(codeOf(_id, code)),
  }
  await store({ _id, userId, tokenVersion, link }, DURATION.signInLinkMs)
  return token
}

const inForce = (_id: string) => ({
  _id,
  attempts: trusted({ $lt: ATTEMPTS_MAX }),
  expiresAt: trusted({ $gt: now() }),
})

/** Counts an attempt, before anything is compared: concurrent attempts are counted, too. */
const countAttempt = (_id: string) =>
  SignInTicketModel.findOneAndUpdate(inForce(_id), { $inc: { attempts: 1 } }).lean()

const attemptOf = ({ _id, userId, tokenVersion }: SignInTicketRecord): Attempt => ({
  ticketId: _id,
  userId: String(userId),
  tokenVersion,
})

/** Counts an attempt with a ticket. Throws `unauthenticated` for one that is unknown, used, expired, or out of attempts. */
export async function takeAttempt(ticket: string): Promise<Attempt> {
  const record = await countAttempt(digestOf(ticket))
  if (!record) throw invalidTicket()
  return attemptOf(record)
}

/**
 * Compares who presses the button of a link with who asked for it; each code that is typed counts as an attempt. Throws
 * `unauthenticated` for a link that is not valid any more, and in another browser without the right code.
 */
export async function takeLinkAttempt(
  token: string,
  { deviceKey, code }: LinkAsker,
): Promise<Attempt> {
  const _id = linkIdOf(token)
  const record = code
    ? await countAttempt(_id)
    : await SignInTicketModel.findOne(inForce(_id)).lean()
  if (!record?.link) throw invalidLink()
  if (isDigestOf(browserOf(_id, deviceKey), record.link.browser)) return attemptOf(record)
  if (!code) throw fieldError('unauthenticated', 'code', SERVER_MESSAGES.linkCodeRequired)
  if (isDigestOf(codeOf(_id, code), record.link.code)) return attemptOf(record)
  log.info({ userId: String(record.userId) }, 'code of a sign-in link wrong')
  throw fieldError('unauthenticated', 'code', SERVER_MESSAGES.linkCodeWrong)
}

/** Uses a ticket up. Throws `unauthenticated` when a concurrent request has done so. Call inside the transaction that signs in. */
export async function consumeTicket({ ticketId }: Attempt): Promise<void> {
  const { deletedCount } = await SignInTicketModel.deleteOne({ _id: ticketId })
  if (deletedCount !== 1) throw invalidTicket()
}

/** Deletes the tickets of an account, and the links. */
export async function voidTickets(userId: string): Promise<void> {
  await SignInTicketModel.deleteMany({ userId })
}

export const invalidTicket = () =>
  new AppError('unauthenticated', SERVER_MESSAGES.signInTicketInvalid)

export const invalidLink = () => new AppError('unauthenticated', MESSAGES.resetLinkInvalid)
