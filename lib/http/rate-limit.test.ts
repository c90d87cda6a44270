import mongoose from 'mongoose'
import { expect, test } from 'vitest'
import { consumeFor, consumeForNetwork } from '@/lib/http/rate-limit'
import { withDatabase, withSettings } from '@/tests/support/http'

withDatabase()

test('an expired window does not limit, whether or not it has been removed', async () => {
  await withSettings({ RATE_LIMIT_FACTOR: '1' }, async () => {
    const kept = mongoose.connection.collection('ratelimits')
    await consumeFor('mail', 'somebody')
    // The library creates its index in parallel with the first call.
    await expect.poll(() => kept.indexExists('key_1'), { timeout: 5_000 }).toBe(true)
    await kept.updateMany({}, { $set: { points: 99, expire: new Date(Date.now() - 1_000) } })
    const allowed = []
    const isAllowed = () =>
      consumeFor('mail', 'somebody').then(
        () => true,
        () => false,
      )
    for (let n = 0; n < 6; n += 1) allowed.push(await isAllowed())
    expect(allowed).toEqual([true, true, true, true, true, false])
  })
})

test('an IPv6 client with a whole /48 has sixteen times the quota, not one per network [346]', async () => {
  await withSettings({ RATE_LIMIT_FACTOR: '0.2' }, async () => {
    const isAllowed = async (address: string) => {
      const request = new Request('http://localhost', { headers: { 'x-forwarded-for': address } })
      return consumeForNetwork('mail', request).then(
        () => true,
        () => false,
      )
    }
    // One call per /64: four per /56, sixteen for the /48.
    const ofOneHousehold = []
    for (let n = 0; n < 6; n += 1) ofOneHousehold.push(await isAllowed(`2001:db8:1:a0${n}::1`))
    expect(ofOneHousehold).toEqual([true, true, true, true, false, false])
    let allowed = 4
    for (let n = 0; n < 40; n += 1) {
      if (await isAllowed(`2001:db8:1:${n.toString(16)}b00::1`)) allowed += 1
    }
    expect(allowed).toBe(16)
    expect(await isAllowed('2001:db8:2::1')).toBe(true)
  })
})

test('the quotas of all networks of an address cost one database command', async () => {
  const client = mongoose.connection.getClient()
  const sent: string[] = []
  const hear = ({ commandName }: { commandName: string }) => sent.push(commandName)
  const request = new Request('http://localhost', { headers: { 'x-forwarded-for': '2001:db8::1' } })
  client.on('commandStarted', hear)
  await consumeForNetwork('mail', request)
  await consumeForNetwork('mail', request)
  client.off('commandStarted', hear)
  expect(sent).toEqual(['findAndModify', 'findAndModify'])
})
