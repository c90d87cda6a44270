import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import mongoose from 'mongoose'
import { expect, test } from 'vitest'
import { connect } from '@/lib/db/connect'
import { UserModel } from '@/models/user'

type Connection = {
  socket: Socket
  command(namespace: unknown, command: object, options: object): Promise<unknown>
}
type Inside = {
  topology: { s: { servers: Map<string, { pool: { connections: Iterable<Connection> } }> } }
}

/** An idle connection in the driver's pool. */
function anIdleConnection(): Connection {
  const { topology } = mongoose.connection.getClient() as unknown as Inside
  const [server] = topology.s.servers.values()
  const [idle] = server?.pool.connections ?? []
  if (!idle) throw new Error('no connection waits')
  return idle
}

test('a command fails at once when its connection closes before it is written', async () => {
  await connect()
  await UserModel.findOne({}).lean()
  const connection = anIdleConnection()
  const { namespace } = (
    mongoose.connection.getClient().db() as unknown as { s: { namespace: unknown } }
  ).s
  const asked = connection.command(namespace, { ping: 1 }, {})
  // After the command is issued and before it is written.
  connection.socket.destroy()
  const outcome = Promise.race([asked.catch((error: Error) => error), sleep(2_000, 'waits')])
  expect(await outcome).toMatchObject({ name: 'MongoNetworkError' })
  await UserModel.findOne({}).lean()
})
