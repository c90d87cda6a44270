import { execFileSync, spawnSync } from 'node:child_process'
import { connect, disconnect } from '@/lib/db/connect'
import { ReviewModel } from '@/models/review'
import { listedIds, uncachedPages } from '@/tools/bench/influencers'
import { type Load, type LoadResult, load } from '@/tools/bench/load'
import { median, type Row } from '@/tools/bench/table'
import { type Member, ratings } from '@/tools/bench/writers'
import { fullOrSmall } from '@/tools/cli/small'
import { type CleanupStack, createCleanupStack } from '@/tools/launcher/cleanup-stack'
import { type Credentials, launchThrowaway } from '@/tools/launcher/throwaway'

type Audience = { members: readonly Member[]; influencers: readonly string[] }
type LoadTarget = Omit<Load, 'seconds'>

const ROUNDS = fullOrSmall(3, 1)
const SECONDS = fullOrSmall(5, 1)
/** Until V8 has compiled the hot code. */
const WARM_SECONDS = fullOrSmall(15, 1)
/** Enough to keep one process busy, too few to wait for its database connections. */
const CONNECTIONS = 8

/** Measures uncached responses: signed-in requests, likes, pages, pages beside sign-ins, and ratings. */
export async function measureUncached(
  url: string,
  { members, influencers, member }: Audience & { member: Credentials },
): Promise<Row[]> {
  const reviews = await ReviewModel.find({ status: 'shown' }, '_id').limit(200).lean()
  const [one, review] = [cycle(members), cycle(reviews.map(({ _id }) => String(_id)))]
  const bearer = () => ({ authorization: `Bearer ${one().token}` })
  const pages = uncachedPages(influencers)
  const getme = () => ({ path: '/api/getme', headers: bearer() })
  const like = () => ({ path: `/api/comment/${review()}/like`, headers: bearer() })
  return [
    await throughput('signed-in requests', { url, next: getme }),
    await throughput('likes', { url, method: 'POST', next: like }),
    await throughput('uncached pages of reviews', { url, next: pages }),
    await whileSigningIn(url, influencers, member),
    await throughput('ratings', { url, method: 'POST', next: ratings(members, influencers) }),
  ]
}

const cycle = <T>(values: readonly T[]) => {
  let at = 0
  return () => values[at++ % values.length] as T
}

/** Responses per second; each write is durable before its response, with all its effects. */
async function throughput(name: string, target: LoadTarget): Promise<Row> {
  const asked = { connections: CONNECTIONS, ...target }
  await load({ ...asked, seconds: WARM_SECONDS })
  const { perSecond, p99, failed } = await load({ ...asked, seconds: SECONDS })
  return { name, value: perSecond, unit: 'a second', note: `p99 ${p99} ms, ${failed} failed` }
}

/** More than the host can do, at a third of a second per password hash; reads must not wait for them. */
const SIGN_INS_A_SECOND = 10

async function whileSigningIn(
  site: string,
  influencers: readonly string[],
  member: Credentials,
): Promise<Row> {
  const pages: LoadTarget = {
    url: site,
    connections: CONNECTIONS,
    next: uncachedPages(influencers),
  }
  const headers = { 'content-type': 'application/json' }
  const signIn = { path: '/api/signin', headers, body: JSON.stringify(member) }
  const signIns: Load = {
    url: site,
    method: 'POST',
    rate: SIGN_INS_A_SECOND,
    seconds: SECONDS,
    next: () => signIn,
  }
  const rounds: [LoadResult, LoadResult, LoadResult][] = []
  for (let n = 0; n < ROUNDS; n += 1) {
    const alone = await load({ ...pages, seconds: SECONDS })
    rounds.push([
      alone,
      ...(await Promise.all([load({ ...pages, seconds: SECONDS }), load(signIns)])),
    ])
  }
  const of = (read: (round: (typeof rounds)[number]) => number) => median(rounds.map(read))
  const signedIn = of(([, , { statuses }]) => (statuses['200'] ?? 0) / SECONDS)
  return {
    name: `uncached pages with ${SIGN_INS_A_SECOND} sign-ins per second, against none`,
    value: of(([alone, beside]) => beside.perSecond / alone.perSecond),
    unit: 'of alone',
    atLeast: 0.5,
    note: `p99 ${of(([, beside]) => beside.p99)} ms; ${signedIn.toFixed(1)} sign-ins per second succeeded, the others got Retry-After`,
  }
}

/** How many processes render, and whether they are pinned to one CPU. */
type Workers = { count: 1 | 2; isPinned?: boolean }
type Renderer = { asked: LoadTarget; perSecond: number[] }

/** Each process compiles its hot code; two need twice the time. */
const WORKERS_WARM_SECONDS = fullOrSmall(90, 1)
const WORKERS_SECONDS = fullOrSmall(10, 1)

/** Uncached pages per second of two workers on two CPUs, against one worker on two CPUs and one worker on one. */
export async function compareWorkers(cleanup: CleanupStack): Promise<Row[]> {
  const own = createCleanupStack()
  const forget = cleanup.add(() => own.run())
  const one = await startRenderer({ count: 1 }, own)
  const two = await startRenderer({ count: 2 }, own)
  const pinned = canPin() ? await startRenderer({ count: 1, isPinned: true }, own) : null
  const all = [one, two, ...(pinned ? [pinned] : [])]
  for (let n = 0; n < ROUNDS; n += 1) {
    for (const { asked, perSecond } of all) {
      // It has shrunk its heap during the others' rounds.
      await load({ ...asked, seconds: WORKERS_SECONDS })
      perSecond.push((await load({ ...asked, seconds: WORKERS_SECONDS })).perSecond)
    }
  }
  await own.run()
  forget()
  const row = (against: Renderer) => {
    const [theirs, ours] = [median(against.perSecond), median(two.perSecond)]
    const note = `${theirs.toFixed(1)} and ${ours.toFixed(1)} a second; database and load generator on the same processors`
    return { value: ours / theirs, unit: 'times', note }
  }
  const rows: Row[] = [
    { name: 'uncached pages by two workers against one', ...row(one), atLeast: 1.6 },
  ]
  const pinnedName = 'uncached pages by two workers against one on one processor'
  return pinned ? [...rows, { name: pinnedName, ...row(pinned) }] : rows
}

/** Pinning a process to a CPU works only on Linux. */
const canPin = () => spawnSync('taskset', ['--version']).status === 0

/** Starts and warms up a site, which runs until the cleanup. */
async function startRenderer(workers: Workers, cleanup: CleanupStack): Promise<Renderer> {
  const { address, host } = await launchThrowaway(cleanup, {
    WEB_CONCURRENCY: String(workers.count),
  })
  if (workers.isPinned) execFileSync('taskset', ['-a', '-c', '-p', '0', String(host.pid)])
  await connect()
  const next = uncachedPages(await listedIds())
  await disconnect()
  const asked: LoadTarget = { url: address, next }
  await load({ ...asked, seconds: WORKERS_WARM_SECONDS })
  return { asked, perSecond: [] }
}
