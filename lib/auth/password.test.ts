import bcrypt from 'bcryptjs'
import { afterEach, expect, test } from 'vitest'
import { type Hasher, hashBy, hasher } from '@/lib/auth/hasher'
import { hashPassword, isPassword } from '@/lib/auth/password'

const ofTests: Hasher = hasher()
afterEach(() => hashBy(ofTests))

test('a password is stored as bcrypt of cost 12', async () => {
  hashBy(bcrypt)
  const stored = await hashPassword('correct horse battery')
  expect(stored).toMatch(/^\$2[aby]\$12\$/)
  expect(await isPassword('correct horse battery', stored)).toBe(true)
  expect(await isPassword('correct horse', stored)).toBe(false)
})

test('an account that does not exist costs a comparison of the same cost', async () => {
  const compared: string[] = []
  hashBy({ ...bcrypt, compare: async (_, hash) => compared.push(hash) > 0 })
  expect(await isPassword('correct horse battery', null)).toBe(false)
  expect(compared).toEqual([expect.stringMatching(/^\$2[aby]\$12\$/)])
})

test('a hasher whose queue is full refuses for now', async () => {
  hashBy({ hash: async () => null, compare: async () => null })
  await expect(hashPassword('a')).rejects.toMatchObject({
    reason: 'unavailable',
    retryAfterSeconds: 5,
  })
  await expect(isPassword('a', null)).rejects.toMatchObject({ reason: 'unavailable' })
})
