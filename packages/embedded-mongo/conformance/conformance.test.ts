import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterAll, describe, expect, test } from 'vitest'
import type { Case, Subject } from './case'
import { GROUPS } from './cases/index'
import { check } from './check'
import { DIFFERENCES, type Difference, type Server } from './differences'

type Running = { uri: string; stop(): Promise<void> }

const CASE_MS = 100_000

// biome-ignore lint/style/noProcessEnv: the one setting of this suite
const given = process.env.TEST_MONGODB_URI

async function startOwnServer(): Promise<Running> {
  const { startEmbeddedMongo } = await import('../start')
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'))
  const server = await startEmbeddedMongo({ folder, ttlSeconds: 1 })
  return {
    uri: server.uri,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const running: Running = given ? { uri: given, stop: async () => {} } : await startOwnServer()
const client = await new MongoClient(running.uri, { maxPoolSize: 20 }).connect()
const prefix = `conformance_${randomBytes(3).toString('hex')}`

/** The list of known differences to apply; a MongoDB of the emulated version has none. */
async function tellServer(): Promise<Server | undefined> {
  if (!given) return 'embedded'
  const build = await client.db('admin').command({ buildInfo: 1 })
  return build.version.startsWith('6.') ? 'mongodb6' : undefined
}

const server = await tellServer()
const differences = new Map<string, Difference>(
  DIFFERENCES.filter((each) => each.server === server).map((each) => [each.case, each]),
)

function subjectOf(database: string, position: number): Subject {
  const db = client.db(database)
  return { client, db, collection: db.collection(`case_${position}`), uri: running.uri }
}

/** A case with a known difference must still fail, or its entry is stale. */
function declare(one: Case, full: string, subject: Subject): void {
  const difference = differences.get(full)
  if (difference) {
    test.fails(`${one.name} (${difference.reason})`, () => check(one, subject), CASE_MS)
  } else {
    test(one.name, () => check(one, subject), CASE_MS)
  }
}

afterAll(async () => {
  await client.close()
  await running.stop()
})

describe.each(GROUPS.map((group, position) => ({ ...group, position })))(
  'answers as MongoDB does: $subject',
  (group) => {
    const database = `${prefix}_${group.position}`
    afterAll(async () => {
      await client.db(database).dropDatabase()
    }, CASE_MS)

    describe('cases', { concurrent: !group.alone }, () => {
      group.cases.forEach((one, position) => {
        declare(one, `${group.subject}: ${one.name}`, subjectOf(database, position))
      })
    })
  },
)

describe('the table of cases', () => {
  const names = GROUPS.flatMap((group) => group.cases.map((one) => `${group.subject}: ${one.name}`))

  test('every case has a unique name', () => {
    expect(names.filter((name, position) => names.indexOf(name) !== position)).toEqual([])
  })

  test('every case expects an outcome', () => {
    const idle = GROUPS.flatMap((group) => group.cases).filter(
      (one) => !one.fails && !one.leaves && !('returns' in one),
    )
    expect(idle).toEqual([])
  })

  test('every known difference refers to an existing case', () => {
    expect(DIFFERENCES.filter((each) => !names.includes(each.case))).toEqual([])
  })
})
