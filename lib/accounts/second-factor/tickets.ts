import { createHash, randomBytes } from 'node:crypto'
import { trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { DURATION } from '@/lib/domain/durations'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { SignInTicketModel } from '@/models/sign-in-ticket'

const ATTEMPTS_MAX = 5

/** An attempt to confirm a sign-in, which its ticket has counted. */
export type Attempt = { ticketId: string; userId: string; tokenVersion: number }

const digestOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url')

/** Returns a new ticket, of which only the digest is stored. */
export async function issueTicket(userId: string, tokenVersion: number): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now().getTime() + DURATION.signInTicketMs)
  await SignInTicketModel.create({ _id: digestOf(ticket), userId, tokenVersion, expiresAt })
  return ticket
}

/**
 * Counts an attempt with a ticket, before anything is compared: concurrent attempts are counted, too. Throws
 * `unauthenticated` for a ticket that is unknown, used, expired, or out of attempts.
 */
export async function takeAttempt(ticket: string): Promise<Attempt> {
  const ticketId = digestOf(ticket)
  const found = await SignInTicketModel.findOneAndUpdate(
    {
      _id: ticketId,
      attempts: trusted({ $lt: ATTEMPTS_MAX }),
      expiresAt: trusted({ $gt: now() }),
    },
    { $inc: { attempts: 1 } },
  ).lean()
  if (!found) throw invalidTicket()
  return { ticketId, userId: String(found.userId), tokenVersion: found.tokenVersion }
}

/** Uses a ticket up. Throws `unauthenticated` when a concurrent request has done so. Call inside the transaction that signs in. */
export async function consumeTicket({ ticketId }: Attempt): Promise<void> {
  const { deletedCount } = await SignInTicketModel.deleteOne({ _id: ticketId })
  if (deletedCount !== 1) throw invalidTicket()
}

/** Deletes the tickets of an account. */
export async function voidTickets(userId: string): Promise<void> {
  await SignInTicketModel.deleteMany({ userId })
}

export const invalidTicket = () =>
  new AppError('unauthenticated', SERVER_MESSAGES.signInTicketInvalid)
