import { afterEach, beforeEach, expect, test, vi } from 'vitest'

class FakeStorage {
  [key: string]: unknown
  getItem(key: string) {
    return (this[key] as string | undefined) ?? null
  }
  setItem(key: string, text: string) {
    this[key] = text
  }
  removeItem(key: string) {
    delete this[key]
  }
}

let device: FakeStorage
beforeEach(() => {
  device = new FakeStorage()
})
afterEach(() => vi.unstubAllGlobals())

const aTab = () => new FakeStorage()

/** Loads the site's modules anew, as a page load in a tab does. */
async function load(tab = aTab()) {
  vi.stubGlobal('window', { localStorage: device, sessionStorage: tab })
  vi.resetModules()
  const own = await import('@/lib/client/own-storage')
  const owner = await import('@/lib/client/owner')
  const session = await import('@/lib/client/stored-session')
  return { ...own, ...owner, ...session }
}
type Page = Awaited<ReturnType<typeof load>>

const tokenOf = (id: string) => `head.${btoa(JSON.stringify({ id }))}.tail`
const signIn = ({ keepToken, countSignIn, settleOwnStorage }: Page, id: string) => {
  keepToken(tokenOf(id))
  countSignIn()
  settleOwnStorage()
}
const signOut = ({ dropToken }: Page) => dropToken()
const texts = (storage: FakeStorage) => JSON.stringify(storage)

test.each(['localStorage', 'sessionStorage'] as const)(
  'what an account has left in %s is read neither by a visitor nor by another account, and waits for its own',
  async (storage) => {
    const tab = aTab()
    const first = await load(tab)
    signIn(first, 'anna')
    first.writeOwn('draft', 'of Anna', storage)
    signOut(first)
    const visitor = await load(tab)
    expect(visitor.readOwn('draft', storage)).toBeNull()
    signIn(visitor, 'ben')
    expect((await load(tab)).readOwn('draft', storage)).toBeNull()
    const ben = await load(tab)
    ben.writeOwn('draft', 'of Ben', storage)
    signOut(ben)
    signIn(await load(tab), 'anna')
    expect((await load(tab)).readOwn('draft', storage)).toBe('of Anna')
  },
)

test.each(['localStorage', 'sessionStorage'] as const)(
  'what was left signed out in %s passes to the account that signs in next, and to no other',
  async (storage) => {
    const tab = aTab()
    const visitor = await load(tab)
    visitor.writeOwn('draft', 'signed out', storage)
    signIn(visitor, 'anna')
    expect(visitor.readOwn('draft', storage)).toBe('signed out')
    signOut(visitor)
    const ben = await load(tab)
    expect(ben.readOwn('draft', storage)).toBeNull()
    signIn(ben, 'ben')
    expect(ben.readOwn('draft', storage)).toBeNull()
  },
)

test('a tab that slept through a sign-in and a logout does not hand its draft to the account after that', async () => {
  const asleep = aTab()
  const sleeping = await load(asleep)
  sleeping.writeOwn('draft', 'before Anna', 'sessionStorage')
  const awake = await load()
  signIn(awake, 'anna')
  signOut(awake)
  signIn(awake, 'ben')
  const reloaded = await load(asleep)
  expect(reloaded.readOwn('draft', 'sessionStorage')).toBeNull()
  expect(texts(asleep)).not.toContain('before Anna')
})

test('Logout removes what the account has left, in other tabs when they next look', async () => {
  const tab = aTab()
  const otherTab = aTab()
  const other = await load(otherTab)
  signIn(other, 'anna')
  other.writeOwn('reply', 'of Anna', 'sessionStorage')
  const page = await load(tab)
  page.writeOwn('rating', 'of Anna')
  page.writeOwn('list', 'of Anna', 'sessionStorage')
  page.dropToken()
  page.forgetAllOwn('anna')
  // A page that is being left stores nothing more.
  page.writeOwn('list', 'of Anna', 'sessionStorage')
  expect(texts(device) + texts(tab)).not.toContain('of Anna')
  await load(otherTab).then(({ readOwn }) => readOwn('reply', 'sessionStorage'))
  expect(texts(otherTab)).not.toContain('of Anna')
  // The next session of the same account keeps what it writes.
  const back = await load(tab)
  signIn(back, 'anna')
  back.writeOwn('rating', 'of Anna, again')
  expect((await load(tab)).readOwn('rating')).toBe('of Anna, again')
})

test('a page stays the account’s as which it was opened, and is foreign to another one', async () => {
  const page = await load()
  expect(page.isPageStale()).toBe(false)
  signIn(page, 'anna')
  expect([page.pageOwner(), page.isPageForeign()]).toEqual(['anna', false])
  signOut(page)
  expect([page.isPageStale(), page.isPageForeign()]).toEqual([true, false])
  signIn(page, 'ben')
  expect([page.pageOwner(), page.isPageForeign()]).toEqual(['anna', true])
  page.writeOwn('draft', 'typed on the page of Anna')
  expect((await load()).readOwn('draft')).toBeNull()
  signIn(page, 'anna')
  expect(page.isPageForeign()).toBe(false)
})
