import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, disconnect } from '@/lib/db/connect'
import { resetEnv } from '@/lib/env'
import { seedDemo } from '@/tools/bench/database'
import { Client } from '@/tools/bench/reactions'
import { type FaultProxy, startFaultProxy } from '@/tools/chaos/fault-proxy'
import { newSecret } from '@/tools/cli/secret-file'
import { aSiteHost, type SiteHost } from '@/tools/hosts/site-host'
import { ensureBuild } from '@/tools/launcher/build'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { startMailServer } from '@/tools/launcher/mail-server'
import { startReplicaSet } from '@/tools/launcher/replica-set'

const { env } = process

export type Person = { email: string; password: string; tokens: string[] }

/** Two hosts of the built site on one MongoDB, with a mail server behind a fault proxy, and members who are logged in. */
export type SeveralHosts = {
  hosts: readonly [SiteHost, SiteHost]
  secret: string
  admin: Omit<Person, 'tokens'>
  members: readonly Person[]
  /** Ids of reviews that are shown. */
  reviews: readonly string[]
  mail: FaultProxy
  /** Who has got e-mails. */
  mailed: ReadonlySet<string>
}

const MEMBERS = 8

/** Logs in at a host, and returns the response. */
export const signIn = ({ address }: SiteHost, { email, password }: Omit<Person, 'tokens'>) =>
  new Client(address).ask('/api/signin', { json: { email, password } })

/** Starts everything, and connects this process to the database. */
export async function startSeveralHosts(
  binary: string,
  cleanup: CleanupStack,
): Promise<SeveralHosts> {
  await ensureBuild(cleanup)
  const folder = await mkdtemp(join(tmpdir(), 'several-hosts-'))
  cleanup.add(() => rm(folder, { recursive: true, force: true }))
  const set = await startReplicaSet(binary, 1)
  cleanup.add(set.close)
  const mailed = new Set<string>()
  const port = await startMailServer(cleanup, (recipients) => {
    for (const address of recipients) mailed.add(address)
  })
  const mail = await startFaultProxy(port)
  cleanup.add(() => mail.close())
  const secret = newSecret()
  const admin = { email: 'admin@example.com', password: newSecret().slice(0, 16) }
  const shared = {
    MONGODB_URI: set.uri('ratings'),
    JWT_SECRET: secret,
    JWT_SECRET_PREVIOUS: '',
    SITE_URL: 'http://127.0.0.1',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    REQUIRE_VERIFIED_EMAIL: '0',
    CLOUDINARY_URL: '',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    RATE_LIMIT_FACTOR: '1000000',
    SEVERAL_HOSTS: '1',
    WEB_CONCURRENCY: '1',
    LOG_LEVEL: 'fatal',
  }
  await seedDemo(shared)
  const hosts = [await aSiteHost(shared, cleanup), await aSiteHost(shared, cleanup)] as const
  await Promise.all(hosts.map((host) => host.start()))
  await disconnect()
  Object.assign(env, shared)
  resetEnv()
  await connect()
  cleanup.add(disconnect)
  const { reviews } = await new Client(hosts[0].address).listReviews(40)
  const members: Person[] = []
  for (let at = 0; at < MEMBERS; at += 1) members.push(await aPerson(hosts[0], at))
  return { hosts, secret, admin, members, reviews, mail, mailed }
}

async function aPerson(host: SiteHost, at: number): Promise<Person> {
  const person = { email: `${randomUUID()}@example.com`, password: `a long passphrase ${at}` }
  const json = { name: `Rotating ${at}`, ...person }
  const { status, body } = await new Client(host.address).ask('/api/signup', { json })
  if (status !== 200) throw new Error(`sign-up is answered with ${status}: ${body.msg}`)
  return { ...person, tokens: [String((await signIn(host, person)).body.token)] }
}
