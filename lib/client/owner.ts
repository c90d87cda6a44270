import { readStored, writeStored } from '@/lib/client/storage'
import { storedUserId } from '@/lib/client/stored-session'

/*
 * To whom the page of this tab and what is stored in this browser belong: to an account, by its id, or to a signed-out
 * visitor. What a visitor has begun passes to the account that signs in next, and to none after that: visitors are told
 * apart by the number of sign-ins before them.
 */

const SIGN_INS_KEY = 'signIns'
const VISITOR = /^visitor(\d+)$/

const countSignIns = () => Number(readStored(SIGN_INS_KEY)) || 0

/** Counts a sign-in, which makes the next visitor another one. */
export const countSignIn = () => writeStored(SIGN_INS_KEY, String(countSignIns() + 1))

/** The account that is signed in on this browser, or the visitor. */
export const currentOwner = () => storedUserId() ?? `visitor${countSignIns()}`

/** Whether `owner` is the current owner, or the visitor that they were before they signed in. */
export function isOwn(owner: string): boolean {
  if (owner === currentOwner()) return true
  const visitor = VISITOR.exec(owner)?.[1]
  return visitor !== undefined && storedUserId() !== null && Number(visitor) >= countSignIns() - 1
}

/** Whether it belonged to a visitor who did not sign in before another account did. */
export const isOrphaned = (owner: string) => VISITOR.test(owner) && !isOwn(owner)

let owner: string | null = null

/** The owner of this page: the account that it was opened with, also after another tab has changed the session. */
export function pageOwner(): string {
  if (owner === null || (VISITOR.test(owner) && isOwn(owner))) owner = currentOwner()
  return owner
}

/** Whether this page belongs to another account than the one that is signed in, or to one that has logged out. */
export const isPageStale = () => pageOwner() !== currentOwner()

/** Whether another account is signed in than the one that this page was opened as: nothing may be sent from it. */
export const isPageForeign = () => storedUserId() !== null && isPageStale()
