import { currentOwner, isOrphaned, isOwn, pageOwner } from '@/lib/client/owner'
import {
  forgetStored,
  listStored,
  readStored,
  readStoredJson,
  type StorageName,
  writeStored,
} from '@/lib/client/storage'

/*
 * What survives a logout in this browser (drafts, lists, choices) belongs to the account that left it: another one neither
 * sees nor overwrites it. What a signed-out visitor leaves passes to the account that signs in next.
 */

const PREFIX = 'own'
const STORAGES: readonly StorageName[] = ['localStorage', 'sessionStorage']
/** The account that has pressed Logout last: other tabs remove what it left in them. */
const LAST_LOGOUT_KEY = 'lastLogout'

const keyOf = (owner: string, name: string) => `${PREFIX}:${owner}:${name}`

type Entry = { storage: StorageName; key: string; owner: string; name: string }

const listEntries = (): Entry[] =>
  STORAGES.flatMap((storage) =>
    listStored(storage).flatMap((key) => {
      const [prefix, owner, ...name] = key.split(':')
      const isOwned = prefix === PREFIX && owner !== undefined
      return isOwned ? [{ storage, key, owner, name: name.join(':') }] : []
    }),
  )

function passOn({ storage, key, name }: Entry, to: string) {
  const text = readStored(key, storage)
  if (text !== null) writeStored(keyOf(to, name), text, storage)
  forgetStored(key, storage)
}

function forget(owner: string) {
  for (const entry of listEntries()) {
    if (entry.owner === owner) forgetStored(entry.key, entry.storage)
  }
}

/**
 * Hands what a visitor left to the account that has signed in since, and removes what no one may see any more. Each tab
 * does so for its own storage, when it is opened and when the session changes.
 */
export function settleOwnStorage() {
  const now = currentOwner()
  const gone = readStored(LAST_LOGOUT_KEY)
  if (gone === now) forgetStored(LAST_LOGOUT_KEY)
  else if (gone) forget(gone)
  for (const entry of listEntries()) {
    if (isOrphaned(entry.owner)) forgetStored(entry.key, entry.storage)
    else if (entry.owner !== now && isOwn(entry.owner)) passOn(entry, now)
  }
}

/** The owner for whom the storage was settled last. */
let settledFor: string | null = null
/** After Logout: a page that is being left must not store anything more. */
let isClosed = false

function ownKey(name: string): string {
  const owner = pageOwner()
  if (owner !== settledFor) {
    settledFor = owner
    settleOwnStorage()
  }
  return keyOf(owner, name)
}

/** Returns what the owner of this page has stored; null when there is nothing. */
export const readOwn = (name: string, storage?: StorageName): string | null =>
  readStored(ownKey(name), storage)

/** Returns what the owner of this page has stored as JSON; null when there is nothing, or the text is not JSON. */
export const readOwnJson = (name: string, storage?: StorageName): unknown =>
  readStoredJson(ownKey(name), storage)

/** Stores a text for the owner of this page. */
export const writeOwn = (name: string, text: string, storage?: StorageName) => {
  if (!isClosed) writeStored(ownKey(name), text, storage)
}

/** Removes what the owner of this page has stored. */
export const forgetOwn = (name: string, storage?: StorageName) =>
  forgetStored(ownKey(name), storage)

/** Removes all that an account has left in this browser, for its Logout. */
export function forgetAllOwn(account: string) {
  isClosed = true
  writeStored(LAST_LOGOUT_KEY, account)
  forget(account)
}
