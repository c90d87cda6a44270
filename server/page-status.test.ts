import { request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { chooseStatus } from '@/lib/http/page-status'
import type { Handler, Host } from '@/server/host'
import { honourPageStatus } from '@/server/page-status'
import { startTestHost } from '@/server/testing/test-host'

let host: Host | null = null
afterEach(async () => {
  await host?.close()
  host = null
})

async function serving(handler: Handler, refinesAnswers = true): Promise<void> {
  host = await startTestHost(honourPageStatus(handler), { refinesAnswers })
}

function statusOf(path: string, method = 'GET'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: host?.port, path, method }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode))
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** Like a page that is rendered in steps: chooses after a while, and ends with the status that Next would write. */
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
  'a page goes out with the status that it chose, and only that page (answers refined: %s)',
  async (refinesAnswers) => {
    await serving(page(200), refinesAnswers)
    const statuses = ['/removed', '/', '/removed', '/other'].map((path) => statusOf(path))
    expect(await Promise.all(statuses)).toEqual([410, 200, 410, 200])
    expect(await statusOf('/removed', 'HEAD')).toBe(410)
  },
)

test('an error stays an error, whatever the page chose before', async () => {
  await serving(page(500))
  expect(await statusOf('/removed')).toBe(500)
})

test('without a host that listens the page learns that it must end otherwise', () => {
  expect(chooseStatus(410)).toBe(false)
})

test('a page that the database left alone is not there for now, whatever Next makes of it', async () => {
  for (const written of [200, 500]) {
    await serving(async (_, response) => {
      chooseStatus(503)
      response.writeHead(written, { 'content-type': 'text/html' })
      response.end('That did not work')
    })
    const answer = await fetch(`http://127.0.0.1:${host?.port}/`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    await host?.close()
  }
})
