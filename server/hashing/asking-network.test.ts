import { type IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { askingNetwork, withNetwork } from '@/server/hashing/asking-network'
import { paced } from '@/server/pace'

test('what a request causes knows its network, whichever else began in the same turn', async () => {
  const seen: string[] = []
  const handler = paced(
    withNetwork(async ({ url }) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      seen.push(`${url} ${askingNetwork()}`)
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
  expect(askingNetwork()).toBe('')
})
