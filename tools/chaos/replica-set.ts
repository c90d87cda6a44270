import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { stopChild } from '@/tools/launcher/children'
import { findPort } from '@/tools/launcher/port'

const SET_NAME = 'rs0'
const HOST = '127.0.0.1'
const TIMEOUT_MS = 60_000
const STOP_MS = 10_000

/** One server of the set. */
export type Member = {
  readonly port: number
  /** Whether its process exists, even when paused. */
  isRunning(): boolean
  start(): Promise<void>
  /** SIGTERM: the server hands over before it exits. */
  stop(): Promise<void>
  /** SIGKILL. */
  kill(): Promise<void>
  /** SIGSTOP: its connections stay open without any traffic. */
  pause(): void
  resume(): void
}

export type ReplicaSet = {
  readonly members: readonly Member[]
  /** The address of the whole set, for this database. */
  uri(database: string): string
  /** Waits for a member that takes writes, other than `except`. */
  primary(except?: Member): Promise<Member>
  /** Makes the primary step down, and returns it. */
  stepDown(): Promise<Member>
  /** Starts and resumes members that are down, and waits until all are ready. */
  restore(): Promise<void>
  close(): Promise<void>
}

/** Starts a replica set of real MongoDB servers in a fresh folder, on free ports of this machine. */
export async function startReplicaSet(binary: string, count = 3): Promise<ReplicaSet> {
  const folder = await mkdtemp(join(tmpdir(), 'replica-set-'))
  const members: Member[] = []
  for (let at = 0; at < count; at += 1) {
    const member = await createMember(binary, join(folder, String(at)))
    await member.start()
    members.push(member)
  }
  await command(members[0] as Member, {
    replSetInitiate: {
      _id: SET_NAME,
      members: members.map(({ port }, _id) => ({ _id, host: `${HOST}:${port}` })),
    },
  })
  const set: ReplicaSet = {
    members,
    uri: (database) =>
      `mongodb://${members.map(({ port }) => `${HOST}:${port}`).join(',')}/${database}?replicaSet=${SET_NAME}`,
    primary: (except) => until(() => findPrimary(members, except), 'no primary was elected'),
    async stepDown() {
      const primary = await set.primary()
      await command(primary, { replSetStepDown: 30, secondaryCatchUpPeriodSecs: 5 })
      return primary
    },
    async restore() {
      for (const member of members) {
        member.resume()
        if (!member.isRunning()) await member.start()
      }
      await set.primary()
      await until(() => areAllReady(members), 'the members did not get ready')
    },
    async close() {
      for (const member of members) {
        member.resume()
        await member.kill()
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  await set.restore()
  return set
}

async function createMember(binary: string, folder: string): Promise<Member> {
  await mkdir(folder)
  const port = await findPort(HOST, 0)
  const args = ['--dbpath', folder, '--port', String(port), '--bind_ip', HOST]
  const more = ['--replSet', SET_NAME, '--nounixsocket', '--wiredTigerCacheSizeGB', '0.25']
  let child: ChildProcess | null = null
  const end = async (how: (running: ChildProcess) => Promise<unknown>) => {
    if (child) await how(child)
    child = null
  }
  const member: Member = {
    port,
    isRunning: () => child !== null,
    async start() {
      child = spawn(binary, [...args, ...more], { stdio: 'ignore' })
      await until(() => command(member, { ping: 1 }).catch(() => null), `port ${port} is silent`)
    },
    stop: () => end((running) => stopChild(running, STOP_MS)),
    kill: () =>
      end((running) => {
        const gone = once(running, 'exit')
        running.kill('SIGKILL')
        return gone
      }),
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  }
  return member
}

async function findPrimary(members: readonly Member[], except?: Member): Promise<Member | null> {
  const asked = members.filter((member) => member !== except && member.isRunning())
  for (const member of asked) {
    const hello = await command(member, { hello: 1 }).catch(() => null)
    if (hello?.isWritablePrimary) return member
  }
  return null
}

async function areAllReady(members: readonly Member[]): Promise<true | null> {
  for (const member of members) {
    const hello = await command(member, { hello: 1 }).catch(() => null)
    if (!hello?.isWritablePrimary && !hello?.secondary) return null
  }
  return true
}

/** Runs a command on one member, in any state. */
async function command({ port }: Member, asked: Record<string, unknown>) {
  const client = new MongoClient(`mongodb://${HOST}:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 1_000,
    connectTimeoutMS: 1_000,
    socketTimeoutMS: 15_000,
  })
  try {
    return await client.db('admin').command(asked, { readPreference: 'primaryPreferred' })
  } finally {
    await client.close()
  }
}

async function until<T>(look: () => Promise<T | null>, otherwise: string): Promise<T> {
  const end = Date.now() + TIMEOUT_MS
  while (Date.now() < end) {
    const found = await look()
    if (found !== null) return found
    await sleep(50)
  }
  throw new Error(otherwise)
}
