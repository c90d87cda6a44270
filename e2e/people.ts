import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

export type Person = { name: string; email: string; password: string }

/** Somebody with an address of his own, who has no account yet. */
export const aStranger = (): Person => ({
  name: 'Paula Ñandú',
  email: `${randomUUID()}@example.com`,
  password: 'seven-brown-kettles',
})

/** Somebody with an account. */
export async function aMember(request: APIRequestContext): Promise<Person> {
  const person = aStranger()
  const answer = await request.post('/api/signup', { data: person })
  expect(answer.status()).toBe(200)
  return person
}

/** The session token of an account. */
export async function tokenOf(request: APIRequestContext, person: Person): Promise<string> {
  const answer = await request.post('/api/signin', { data: person })
  const { token } = (await answer.json()) as { token: string }
  return token
}

/** Opens every page of the browser as somebody who has signed in before. */
export async function signedIn(page: Page, request: APIRequestContext): Promise<Person> {
  const person = await aMember(request)
  const stored = JSON.stringify({ success: true, token: await tokenOf(request, person) })
  await page.goto('/terms')
  await page.evaluate((session) => localStorage.setItem('token', session), stored)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible()
  return person
}

/** The paths of the API calls that the page has made since, in order. */
export function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}
