import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

const paths: string[] = []
let status = 200
const server = createServer((incoming, outgoing) => {
  paths.push(incoming.url ?? '')
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end('{"success":true}')
})
let address = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  paths.length = 0
  status = 200
  vi.resetModules()
  vi.stubGlobal('window', {
    location: { pathname: '/' },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    },
  })
  vi.spyOn(console, 'error').mockReturnValue()
})

const tokenOf = (id: string) => `head.${btoa(JSON.stringify({ id }))}.tail`
function signIn(id: string, name: string) {
  stored.set('token', JSON.stringify({ token: tokenOf(id) }))
  stored.set('viewer', JSON.stringify({ id, name }))
}

async function openPage() {
  const { pageOwner } = await import('@/lib/client/owner')
  pageOwner()
  const { write } = await import('@/lib/client/write')
  const { sendFile } = await import('@/lib/client/send-file')
  const { request } = await import('@/lib/client/request')
  const { storedToken } = await import('@/lib/client/stored-session')
  return {
    write: () => write(`${address}/write`, { json: {}, token: storedToken() }, () => null),
    writeOpenly: () => write(`${address}/open`, { json: {} }, () => null),
    upload: () => sendFile(`${address}/upload`, new FormData(), {}, () => null),
    read: () => request(`${address}/read`, { token: storedToken() }, () => null),
    readOpenly: () => request(`${address}/open`, {}, () => null),
    ask: () =>
      request(`${address}/getme`, { token: storedToken(), isAboutSession: true }, () => null),
    read401: (token: string) => request(`${address}/read`, { token }, () => null),
  }
}

test('nothing is sent from a page of one account once another is signed in, and the refusal says who', async () => {
  signIn('anna', 'Anna')
  const page = await openPage()
  expect((await page.write()).ok).toBe(true)
  signIn('ben', 'Ben')
  paths.length = 0
  for (const send of [page.write, page.writeOpenly, page.upload, page.read]) {
    expect(await send()).toMatchObject({ ok: false, msg: expect.stringContaining('as Ben.') })
  }
  expect(paths).toEqual([])
  expect((await page.readOpenly()).ok).toBe(true)
  expect((await page.ask()).ok).toBe(true)
  signIn('anna', 'Anna')
  expect((await page.write()).ok).toBe(true)
})

test('what a visitor has begun is sent as the account that signs in next', async () => {
  const page = await openPage()
  signIn('anna', 'Anna')
  expect((await page.write()).ok).toBe(true)
  signIn('ben', 'Ben')
  expect((await page.write()).ok).toBe(false)
})

test('a refused session that was replaced meanwhile does not count against the new one', async () => {
  signIn('anna', 'Anna')
  const page = await openPage()
  status = 401
  expect(await page.read401(tokenOf('anna'))).toMatchObject({ status: 401 })
  stored.set('token', JSON.stringify({ token: `${tokenOf('anna')}2` }))
  expect(await page.read401(tokenOf('anna'))).toMatchObject({ status: 0 })
})
