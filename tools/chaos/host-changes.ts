import { setTimeout as sleep } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { newTotpSecret } from '@/lib/accounts/second-factor/totp'
import { now } from '@/lib/clock'
import { PATH } from '@/lib/domain/paths'
import { encrypt } from '@/lib/email/encryption'
import { findDeliveries } from '@/lib/notices/deliveries'
import { unsubscribeToken } from '@/lib/notices/unsubscribe-token'
import { SecondFactorModel } from '@/models/second-factor'
import { UserModel } from '@/models/user'
import { Client } from '@/tools/bench/reactions'
import { median } from '@/tools/bench/table'
import { type Person, type SeveralHosts, signIn } from '@/tools/chaos/several-hosts'
import { newSecret } from '@/tools/cli/secret-file'
import { fullOrSmall } from '@/tools/cli/small'
import type { SiteHost } from '@/tools/hosts/site-host'

type Print = (line: string) => void
export type HostChange = {
  title: string
  /** Returns the problems. */
  run(several: SeveralHosts, print: Print): Promise<string[]>
}

const PAUSES = fullOrSmall(20, 2)
const PAUSE_SEEN_MS = 1_000
const BETWEEN_MS = fullOrSmall(3_000, 500)
const SIGN_IN_EVERY_MS = 400
const MAIL_MS = 60_000

/** Changes that staff or the operator make while two hosts serve members. */
export const HOST_CHANGES: Readonly<Record<string, HostChange>> = {
  'secret-rotated': {
    title: 'JWT_SECRET is rotated as docs/operate.md says, while members read, write and log in',
    run: rotateSecret,
  },
  'pause-on-other-host': {
    title: `replies and reactions are paused on one host, and refused on the other, ${PAUSES} times`,
    run: pauseOnOneHost,
  },
}

async function rotateSecret(several: SeveralHosts, print: Print): Promise<string[]> {
  const { hosts, secret, mail } = several
  const kept = await keepForLater(several)
  const load = startLoad(several)
  const next = newSecret()
  const settings = [
    { JWT_SECRET: secret, JWT_SECRET_PREVIOUS: next },
    { JWT_SECRET: next, JWT_SECRET_PREVIOUS: secret },
  ]
  for (const changed of settings) {
    for (const host of hosts) {
      await sleep(BETWEEN_MS)
      await host.stop()
      await host.start(changed)
    }
  }
  await sleep(BETWEEN_MS)
  const { counts, wrong } = await load.stop()
  mail.setMode('pass')
  const list = [...counts].map(([name, count]) => `${count} ${name}`).join(', ')
  print(`  ${list}; ${wrong.length} refused`)
  return [...wrong, ...(await kept.problems())]
}

/** Prepares what outlives the secret: an authenticator app, an unsubscribe link, an e-mail that waits for the mail server. */
async function keepForLater({ hosts, members, mail, mailed }: SeveralHosts) {
  const [owner] = members as [Person]
  const user = await UserModel.findOne({ email: owner.email }, '_id').orFail().lean()
  const userId = String(user._id)
  const totp = newTotpSecret()
  const stored = { secret: encrypt(totp), since: now(), lastStep: 0 }
  await SecondFactorModel.create({ userId, totp: stored, recoveryCodes: [] })
  await UserModel.updateOne({ _id: userId }, { $set: { secondFactors: ['totp'] } })
  const link = PATH.unsubscribe(unsubscribeToken(userId, 'decision'))
  mail.setMode('reset')
  const waiting = { name: 'Waiting', email: 'waiting@example.com', password: 'a long passphrase' }
  await new Client(hosts[0].address).ask('/api/signup', { json: waiting })
  return {
    async problems(): Promise<string[]> {
      const problems: string[] = []
      const { body } = await signIn(hosts[0], owner)
      const code = new TOTP({ secret: Secret.fromBase32(totp) }).generate()
      const json = { ticket: body.ticket, code }
      const confirmed = await new Client(hosts[1].address).ask('/api/signin/second-factor', {
        json,
      })
      if (!confirmed.body.token) problems.push(`lost: authenticator app, ${confirmed.body.msg}`)
      await fetch(`${hosts[1].address}${link}`, { method: 'POST', redirect: 'manual' })
      if ((await findDeliveries(userId)).decision !== 'inbox')
        problems.push('lost: unsubscribe link')
      const until = performance.now() + MAIL_MS
      while (!mailed.has(waiting.email) && performance.now() < until) await sleep(200)
      if (!mailed.has(waiting.email)) problems.push('lost: an e-mail that waited')
      return problems
    },
  }
}

/** Members read, write and open pages on both hosts in turn with every token they have, and log in again and again. */
function startLoad({ hosts, members, reviews }: SeveralHosts) {
  const counts = new Map<string, number>()
  const wrong: string[] = []
  let isOver = false
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  /** Counts a response; a host that restarts refuses connections. */
  const count = async (name: string, host: SiteHost, request: Promise<{ status: number }>) => {
    const response = await request.catch(() => null)
    const isRestarting = response === null || response.status === 503
    if (isRestarting) add('not answered by a host that restarts')
    else if (response.status === 200) add(name)
    else wrong.push(`signed out: ${name} ${response.status} of ${host.address}`)
  }
  async function use(member: Person, first: number) {
    for (let at = first; !isOver; at += 1) {
      const host = hosts[at % hosts.length] as SiteHost
      const client = new Client(host.address)
      const token = member.tokens[(at >> 1) % member.tokens.length] ?? ''
      await count('reads', host, client.ask('/api/me', { token }))
      await count('writes', host, client.like(token, reviews[at % reviews.length] ?? ''))
      await count('pages', host, openPage(`${host.address}${PATH.profile}`, token))
      await sleep(20)
    }
  }
  async function logIn() {
    for (let at = 0; !isOver; at += 1) {
      const host = hosts[at % hosts.length] as SiteHost
      // The first member has a second factor.
      const member = members[1 + (at % (members.length - 1))] as Person
      const signedIn = signIn(host, member)
      await count('logins', host, signedIn)
      const token = (await signedIn.catch(() => null))?.body.token
      if (typeof token === 'string') member.tokens.push(token)
      await sleep(SIGN_IN_EVERY_MS)
    }
  }
  const running = [...members.map(use), logIn()]
  return {
    async stop() {
      isOver = true
      await Promise.all(running)
      return { counts, wrong }
    },
  }
}

/** Opens a page for members, which leads visitors to the log-in. */
async function openPage(url: string, token: string): Promise<Response> {
  const headers = { cookie: `session=${token}` }
  const response = await fetch(url, { redirect: 'manual', headers })
  await response.arrayBuffer()
  return response
}

async function pauseOnOneHost(several: SeveralHosts, print: Print): Promise<string[]> {
  const { hosts, admin, members, reviews } = several
  const [one, other] = hosts.map(({ address }) => new Client(address)) as [Client, Client]
  const token = String((await signIn(hosts[0], admin)).body.token)
  const path = '/api/admin/pauses/replies'
  const isRefused = async () => {
    const { body } = await other.like(members[0]?.tokens[0] ?? '', reviews[0] ?? '')
    return body.success === false
  }
  const [sinceSent, sinceAnswered]: [number[], number[]] = [[], []]
  for (let n = 0; n < PAUSES; n += 1) {
    const sentAt = performance.now()
    const { status, body } = await one.ask(path, { token, json: { reason: 'Measured.' } })
    if (status !== 200) return [`the pause is answered with ${status}: ${body.msg}`]
    const answeredAt = performance.now()
    sinceAnswered.push(await untilIs(true, isRefused, answeredAt))
    sinceSent.push(performance.now() - sentAt)
    const headers = { authorization: `Bearer ${token}` }
    await fetch(`${one.address}${path}`, { method: 'DELETE', headers })
    await untilIs(false, isRefused, performance.now())
  }
  const longest = Math.max(...sinceAnswered)
  const words = (times: readonly number[]) =>
    `${median(times).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms`
  print(`  refused ${words(sinceAnswered)} after the answer; ${words(sinceSent)} after sending it`)
  return longest > PAUSE_SEEN_MS ? [`a pause was seen after ${longest.toFixed(0)} ms`] : []
}

/** Returns how long after `began` the answer was this one. */
async function untilIs(wanted: boolean, ask: () => Promise<boolean>, began: number) {
  while ((await ask()) !== wanted) {
    if (performance.now() - began > 10_000) return Number.POSITIVE_INFINITY
    await sleep(5)
  }
  return performance.now() - began
}
