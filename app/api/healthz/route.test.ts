import mongoose from 'mongoose'
import { expect, test } from 'vitest'
import { GET } from '@/app/api/healthz/route'

test('the process reports that it is up, without a database', async () => {
  const response = GET()
  expect([response.status, await response.json()]).toEqual([200, { success: true }])
  expect(mongoose.connection.readyState).toBe(mongoose.ConnectionStates.disconnected)
})
