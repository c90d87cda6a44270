import { MongoClient } from 'mongodb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseServers, watchConnections } from '@/lib/db/connection-state'

test('a database server that refuses connections is named as unavailable, once it has been asked [O6]', async () => {
  const client = new MongoClient('mongodb://127.0.0.1:1', { serverSelectionTimeoutMS: 2_000 })
  onTestFinished(() => client.close())
  watchConnections(client)
  const connecting = client.connect().catch(() => null)
  await vi.waitFor(() =>
    expect(databaseServers()).toEqual([{ address: '127.0.0.1:1', state: 'unavailable' }]),
  )
  await connecting
})
