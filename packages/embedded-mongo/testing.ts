import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient, type MongoClientOptions } from 'mongodb'
import { afterAll, onTestFinished } from 'vitest'
import { type EmbeddedMongo, type StartOptions, startEmbeddedMongo } from './start'
import { Catalog, prefixOf } from './storage/catalog'
import { Storage } from './storage/storage'

/** The address in a connection string, for connections without a driver. */
export function addressOf(uri: string): { path: string } | { host: string; port: number } {
  const address = /^mongodb:\/\/([^/]+)/.exec(uri)?.[1] ?? ''
  const path = decodeURIComponent(address)
  if (path.startsWith('/')) return { path }
  const [host = '', port] = address.split(':')
  return { host, port: Number(port) }
}

/** Creates a temporary folder, removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a server, stopped after the test. */
export async function temporaryServer(options: Partial<StartOptions> = {}): Promise<EmbeddedMongo> {
  const server = await startEmbeddedMongo({ folder: temporaryFolder(), ...options })
  onTestFinished(() => server.stop())
  return server
}

/**
 * Starts one server for all tests of a file, stopped after them: for the top level of the file. Returns a function that
 * drops every database and returns the server, for the beginning of a test.
 */
export async function sharedServer(): Promise<() => Promise<EmbeddedMongo>> {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'))
  const server = await startEmbeddedMongo({ folder })
  const client = await new MongoClient(server.uri).connect()
  afterAll(async () => {
    await client.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return async () => {
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true })
    await Promise.all(databases.map(({ name }) => client.db(name).dropDatabase()))
    return server
  }
}

/** Connects a client, closed after the test. */
export async function connected(
  uri: string,
  options: MongoClientOptions = {},
): Promise<MongoClient> {
  const client = await new MongoClient(uri, options).connect()
  onTestFinished(() => client.close())
  return client
}

/** Removes a document without updating counts and indexes: damage for tests. The database must not be open. */
export async function loseDocument(folder: string): Promise<void> {
  const storage = new Storage(folder)
  const [rows] = new Catalog(storage).list()
  const id = rows?.id ?? 0
  await storage.write(() => {
    const [key] = storage.keys({ start: prefixOf(id), end: prefixOf(id + 1), limit: 1 })
    if (key) storage.remove(key)
  })
  await storage.close()
}
