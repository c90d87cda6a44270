import { request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { chooseStatus, withPageStatus } from '@/lib/http/page-status'
import type { Host } from '@/server/host'
import type { Handler } from '@/server/http/handler'
import { startTestHost } from '@/server/testing/test-host'

let host: Host | null = null
afterEach(async () => {
  await host?.close()
  host = null
})

async function serving(handler: Handler, transformsResponses = true): Promise<void> {
  host = await startTestHost(withPageStatus(handler), { transformsResponses })
}

function statusOf(path: string, method = 'GET'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: host?.port, path, method }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** Like a page that renders in steps: chooses its status late, and ends with the one that Next would write. */
const page =
  (written: number): Handler =>
  async ({ url }, response) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (url === '/removed') chooseStatus(410)
    response.setHeader('content-type', 'text/html')
    response.statusCode = written
    response.write('<p>Some')
    response.end(' page</p>')
  }

test.each([true, false])(
  'a page is sent with the status that it chose, and only that page (responses transformed: %s)',
  async (transformsResponses) => {
    await serving(page(200), transformsResponses)
    const statuses = ['/removed', '/', '/removed', '/other'].map((path) => statusOf(path))
    expect(await Promise.all(statuses)).toEqual([410, 200, 410, 200])
    expect(await statusOf('/removed', 'HEAD')).toBe(410)
  },
)

test('an error stays an error after the page chose a status', async () => {
  await serving(page(500))
  expect(await statusOf('/removed')).toBe(500)
})

test('without the host a page learns that its status is not applied', () => {
  expect(chooseStatus(410)).toBe(false)
})

test('a page without a database is sent as 503, also when Next renders an error', async () => {
  for (const written of [200, 500]) {
    await serving(async (_, response) => {
      chooseStatus(503)
      response.writeHead(written, { 'content-type': 'text/html' })
      response.end('That did not work')
    })
    const response = await fetch(`http://127.0.0.1:${host?.port}/`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    await host?.close()
  }
})
