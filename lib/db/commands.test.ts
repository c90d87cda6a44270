import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onCommand } from '@/lib/db/commands'
import { connect } from '@/lib/db/connect'
import { resetEnv } from '@/lib/env'
import { log } from '@/lib/log'
import { UserModel } from '@/models/user'
import { aMember } from '@/tests/support/factories'

beforeAll(async () => {
  vi.stubEnv('SLOW_QUERY_MS', '1')
  resetEnv()
  await connect()
})
afterAll(() => {
  vi.unstubAllEnvs()
  resetEnv()
})

test('command durations are reported by command name', async () => {
  const seen: string[] = []
  const end = onCommand((name) => seen.push(name))
  await UserModel.create({ name: 'Measured', role: 0 })
  expect(seen).toEqual(['insert'])
  await UserModel.find({ name: 'Measured' })
  expect(seen).toEqual(['insert', 'find'])
  end()
  await UserModel.find({ name: 'Measured' })
  expect(seen).toHaveLength(2)
})

test('the log line of a slow query names fields and no values', async () => {
  const warn = vi.spyOn(log, 'warn')
  await aMember({ name: 'Nobody else' })
  // Enough commands that some take a millisecond.
  for (let turn = 0; turn < 50; turn += 1) {
    await UserModel.find({ name: 'Nobody else', role: 0 }).sort({ createdAt: -1 })
  }
  const lines = warn.mock.calls.map(([line]) => JSON.stringify(line))
  expect(lines.some((line) => line.includes('find users {name,role} by createdAt'))).toBe(true)
  expect(lines.join()).not.toContain('Nobody else')
  warn.mockRestore()
})

test('of many slow queries of one shape one is logged in a while, with the number of the others', async () => {
  const warn = vi.spyOn(log, 'warn')
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now')
  for (const later of [0, 11_000]) {
    clock.mockImplementation(() => now() + later)
    for (let turn = 0; turn < 60; turn += 1) {
      await UserModel.find({ details: 'one shape', role: 1 })
    }
  }
  clock.mockRestore()
  const lines = warn.mock.calls.map(([line]) => line as { query?: string; more?: number })
  const ofShape = lines.filter(({ query }) => query === 'find users {details,role}')
  expect(ofShape).toHaveLength(2)
  expect(ofShape[0]?.more).toBeUndefined()
  expect(ofShape[1]?.more).toBeGreaterThan(0)
  warn.mockRestore()
})
