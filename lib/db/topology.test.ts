import type { MongoClient } from 'mongodb'
import { expect, test } from 'vitest'
import { requireSupported, UnsupportedDatabase } from '@/lib/db/topology'
import { findWeakOption } from '@/lib/env'

const HOSTS = 'mongodb+srv://user:p%40ss@cluster.example/ratings'

test.each([
  'w=1',
  'w=0',
  'W=2',
  'journal=false',
  'readConcernLevel=local',
  'readConcernLevel=available',
  'retryWrites=false',
  'retryReads=false',
  'readPreference=secondaryPreferred',
  'readpreference=nearest',
])('a URI with %s is refused in one line without its password', (option) => {
  const weak = findWeakOption(`${HOSTS}?authSource=admin&${option}`)
  expect(weak).toContain(`${option} is not supported`)
  expect(weak).not.toMatch(/p%40ss|\n/)
})

test.each([
  HOSTS,
  `${HOSTS}?retryWrites=true&w=majority&journal=true&readPreference=primary&maxPoolSize=7`,
  'mongodb://a.example,b.example/ratings?replicaSet=rs0&readConcernLevel=majority',
])('%s is accepted', (uri) => {
  expect(findWeakOption(uri)).toBeNull()
})

/** A client whose server reports these values. */
const clientOf = (hello: object, buildInfo: object) =>
  ({
    db: () => ({ command: async (asked: object) => ('hello' in asked ? hello : buildInfo) }),
  }) as unknown as MongoClient

const MEMBER = { setName: 'rs0' }

test.each([
  ['a server that stands alone', {}, '7.0.14', 'the server stands alone'],
  ['a version that is too old', MEMBER, '5.0.31', 'MongoDB 5.0.31 is too old'],
  ['an old server that stands alone', {}, '4.4.0', 'MongoDB 4.4.0 is too old'],
])('%s is refused in one line', async (_, hello, version, reason) => {
  const refused = requireSupported(clientOf(hello, { version }))
  await expect(refused).rejects.toThrow(UnsupportedDatabase)
  await expect(refused).rejects.toThrow(new RegExp(`^MONGODB_URI: ${reason}.*\\.$`))
})

test.each([
  ['a member of a replica set', MEMBER, { version: '6.0.5' }],
  ['a router of a sharded cluster', { msg: 'isdbgrid' }, { version: '8.0.1' }],
  ['the embedded database', {}, { version: '7.0.14', modules: ['embedded-mongo'] }],
])('%s is accepted', async (_, hello, buildInfo) => {
  await expect(requireSupported(clientOf(hello, buildInfo))).resolves.toBeUndefined()
})
