import { type IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { requestNetwork, withRequestNetwork } from '@/server/hashing/request-network'
import { withScheduler } from '@/server/overload/scheduler'

test('code that a request runs sees the network of that request, also with concurrent requests', async () => {
  const seen: string[] = []
  const handler = withScheduler(
    withRequestNetwork(async ({ url }) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      seen.push(`${url} ${requestNetwork()}`)
    }),
  )
  const ask = (url: string, address: string) => {
    const request = { url, headers: { 'x-forwarded-for': address } } as unknown as IncomingMessage
    return handler(request, new ServerResponse(request))
  }
  await Promise.all([
    ask('/api/a', '192.0.2.1'),
    ask('/api/b', '2001:db8:1:2::3'),
    ask('/api/c', '192.0.2.2'),
  ])
  expect(seen.sort()).toEqual(['/api/a 192.0.2.1', '/api/b 2001:db8:1::/48', '/api/c 192.0.2.2'])
  expect(requestNetwork()).toBe('')
})
