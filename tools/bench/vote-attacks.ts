import { groupBy } from '@/lib/domain/group-by'
import { helpfulness, helpfulnessOf } from '@/lib/ratings/aggregates/rules'
import { bridge, type HelpfulVote } from '@/lib/ratings/bridging/rules'
import type { Row } from '@/tools/bench/table'
import { isSmall } from '@/tools/cli/small'
import { createRandom, type Random } from '@/tools/seed/random'

/*
 * Simulates whether votes get a review quoted, with only the site's rules and fixed seeds, before and with bridging. Honest
 * members are on one of two sides. Each finds a review helpful by its quality and by how far it takes their side.
 */

const SEEDS = isSmall ? 2 : 10
const OF_ONE = 12
/** Of an influencer's reviews; the others criticise. */
const PRAISING = 8
/** The worst of the first influencer's praising reviews is attacked. */
const TARGET = 'r0'

type Written = {
  id: string
  influencerId: string
  quality: number
  leaning: number
  readers: number
}
type Site = { reviews: Written[]; votes: HelpfulVote[] }
type Size = { members: number; influencers: number; votesPerMember: number }
const LARGE: Size = { members: 400, influencers: 15, votesPerMember: 30 }
const SMALL: Size = { members: 150, influencers: 6, votesPerMember: 24 }

const vote = (voterId: string, one: Written, isHelpful: boolean): HelpfulVote => ({
  voterId,
  reviewId: one.id,
  influencerId: one.influencerId,
  isHelpful,
})

function opinion(random: Random, side: number, { quality, leaning }: Written): boolean {
  return random.happens(Math.min(0.98, Math.max(0.02, 0.3 + 0.6 * quality + 0.35 * side * leaning)))
}

/** Draws different reviews, popular ones more often. */
function read(random: Random, reviews: readonly Written[], count: number): Written[] {
  const rest = [...reviews]
  return Array.from({ length: Math.min(count, rest.length) }, () =>
    rest.splice(random.weigh(rest.map(({ readers }) => readers)), 1),
  ).flat()
}

/** A site of honest members with records. */
function honestSite(random: Random, size: Size, target: Partial<Written> = {}): Site {
  const reviews = Array.from({ length: size.influencers * OF_ONE }, (_, n) => ({
    id: `r${n}`,
    influencerId: `i${Math.floor(n / OF_ONE)}`,
    quality: random.next(),
    leaning: 2 * random.next() - 1,
    readers: 1 / (0.1 + random.next()),
    ...(n === 0 && { quality: 0, leaning: 0.4, readers: 1.5, ...target }),
  }))
  const votes = Array.from({ length: size.members }, (_, n) =>
    read(random, reviews, size.votesPerMember).map((one) =>
      vote(`m${n}`, one, opinion(random, n % 2 === 0 ? 1 : -1, one)),
    ),
  )
  return { reviews, votes: votes.flat() }
}

const accounts = (count: number) => Array.from({ length: count }, (_, n) => `a${n}`)
const targetOf = ({ reviews }: Site) => reviews[0] as Written
const others = ({ reviews }: Site) => reviews.slice(OF_ONE)
const mostLeaning = (site: Site, count: number) =>
  others(site)
    .toSorted((one, other) => Math.abs(other.leaning) - Math.abs(one.leaning))
    .slice(0, count)

/** Accounts that vote for the target, and otherwise as `votesOf` says. */
const crowd = (
  count: number,
  site: Site,
  votesOf: (id: string, n: number) => HelpfulVote[],
): HelpfulVote[] =>
  accounts(count).flatMap((id, n) => [vote(id, targetOf(site), true), ...votesOf(id, n)])

/** A record on one side: for the reviews that lean to it, against those that lean to the other; `noise` is left to chance. */
const record = (
  random: Random,
  id: string,
  n: number,
  reviews: readonly Written[],
  noise = 0,
): HelpfulVote[] => {
  const side = n % 2 === 0 ? 1 : -1
  return reviews.map((one) =>
    vote(id, one, random.happens(noise) ? random.happens(0.5) : one.leaning * side > 0),
  )
}

type Attack = {
  name: string
  /** True unless it is given. */
  hasRecord?: boolean
  target?: Partial<Written>
  votesOf(random: Random, site: Site): HelpfulVote[]
  atMost?: number
}
const ATTACKS: readonly Attack[] = [
  {
    name: '200 fans without a record',
    hasRecord: false,
    votesOf: (_, site) => crowd(200, site, () => []),
    atMost: 0,
  },
  {
    name: '200 fans, all likes on the same 15 reviews',
    votesOf: (random, site) => {
      const same = random.sample(others(site), 15)
      return crowd(200, site, (id) => same.map((one) => vote(id, one, true)))
    },
    atMost: 0,
  },
  {
    name: '200 fans, likes for one side on 15 reviews each',
    votesOf: (random, site) =>
      crowd(200, site, (id) => record(random, id, 0, random.sample(others(site), 15))),
    atMost: 0,
  },
  {
    name: '50 fans who vote for a year',
    votesOf: (random, site) =>
      crowd(50, site, (id) =>
        random.sample(others(site), 60).map((one) => vote(id, one, opinion(random, 1, one))),
      ),
    atMost: 0,
  },
  {
    name: '50 fans who vote for a year, target without other readers',
    target: { readers: 0 },
    votesOf: (random, site) =>
      crowd(50, site, (id) =>
        random.sample(others(site), 60).map((one) => vote(id, one, opinion(random, 1, one))),
      ),
  },
  {
    name: '100 with two opposed records, the same of each side',
    votesOf: (random, site) => {
      const same = mostLeaning(site, 15)
      return crowd(100, site, (id, n) => record(random, id, n, same))
    },
    atMost: 0,
  },
  {
    name: '100 with two opposed records, the same, target without other readers',
    target: { readers: 0 },
    votesOf: (random, site) => {
      const same = mostLeaning(site, 15)
      return crowd(100, site, (id, n) => record(random, id, n, same))
    },
    atMost: 0,
  },
  {
    name: '100 with two opposed records, each of its own',
    votesOf: (random, site) => {
      const known = mostLeaning(site, 60)
      return crowd(100, site, (id, n) => record(random, id, n, random.sample(known, 15)))
    },
  },
  {
    name: '100 with two opposed records, each of its own and a third by chance',
    votesOf: (random, site) => {
      const known = mostLeaning(site, 60)
      return crowd(100, site, (id, n) => record(random, id, n, random.sample(known, 15), 0.33))
    },
  },
  {
    name: '100 with two opposed records, each of its own, target without other readers',
    target: { readers: 0 },
    votesOf: (random, site) => {
      const known = mostLeaning(site, 60)
      return crowd(100, site, (id, n) => record(random, id, n, random.sample(known, 15)))
    },
  },
]

/** Votes of accounts without a record count for the bound of likes only. */
function keys(site: Site, isBridged: boolean, unweighed: readonly HelpfulVote[] = []) {
  const scores = isBridged ? bridge(site.votes) : new Map<string, number>()
  const counts = new Map<string, { likesCount: number; dislikesCount: number }>()
  for (const { reviewId, isHelpful } of [...site.votes, ...unweighed]) {
    const count = counts.get(reviewId) ?? { likesCount: 0, dislikesCount: 0 }
    counts.set(reviewId, count)
    if (isHelpful) count.likesCount += 1
    else count.dislikesCount += 1
  }
  return (id: string) => {
    const { likesCount = 0, dislikesCount = 0 } = counts.get(id) ?? {}
    return isBridged
      ? helpfulnessOf({ likesCount, dislikesCount, bridging: scores.get(id) ?? null })
      : helpfulness(likesCount, dislikesCount)
  }
}

/** Most helpful first. */
const ordered = (reviews: readonly Written[], keyOf: (id: string) => number): string[] =>
  reviews.toSorted((one, other) => keyOf(other.id) - keyOf(one.id)).map(({ id }) => id)

const quotedOf = (reviews: readonly Written[], keyOf: (id: string) => number) => [
  ordered(reviews.slice(0, PRAISING), keyOf)[0],
  ordered(reviews.slice(PRAISING), keyOf)[0],
]

const sumOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0)
const meanOf = (values: readonly number[]) => sumOf(values) / values.length
const percent = (share: number) => Math.round(100 * share)

/** The share of runs in which the target is quoted, before and with bridging. */
function playAttack({ votesOf, target, hasRecord = true }: Attack, seeds: number) {
  const runs = Array.from({ length: seeds }, (_, seed) => {
    const random = createRandom(seed + 1)
    const site = honestSite(random, LARGE, target)
    const added = votesOf(random, site)
    const attacked = hasRecord ? { ...site, votes: [...site.votes, ...added] } : site
    const own = site.reviews.slice(0, OF_ONE)
    const isQuoted = (isBridged: boolean) =>
      quotedOf(own, keys(attacked, isBridged, hasRecord ? [] : added)).includes(TARGET)
    return { before: isQuoted(false), after: isQuoted(true) }
  })
  const share = (of: 'before' | 'after') => percent(meanOf(runs.map((run) => Number(run[of]))))
  return { before: share('before'), after: share('after') }
}

/** Spearman's correlation of two orders. */
function rankCorrelation(one: readonly string[], other: readonly string[]): number {
  const places = new Map(other.map((id, place) => [id, place]))
  const squares = one.map((id, place) => (place - (places.get(id) ?? 0)) ** 2)
  return 1 - (6 * sumOf(squares)) / (one.length * (one.length ** 2 - 1))
}

/** What bridging changes for honest votes: of each influencer, the order and the quoted pair. */
function playHonest(size: Size, seeds: number) {
  const runs = Array.from({ length: seeds }, (_, seed) => {
    const site = honestSite(createRandom(seed + 1), size, { quality: 0.6 })
    const [before, after] = [keys(site, false), keys(site, true)]
    const bridging = site.reviews.filter(({ id }) => after(id) >= 1).length
    const each = [...groupBy(site.reviews, ({ influencerId }) => influencerId).values()]
    const pairs = each.map((own) => [quotedOf(own, before), quotedOf(own, after)] as const)
    const all = pairs.flatMap(([then, now]) => then.map((id, n) => [id, now[n]] as const))
    return {
      correlation: meanOf(
        each.map((own) => rankCorrelation(ordered(own, before), ordered(own, after))),
      ),
      kept: meanOf(all.map(([then, now]) => Number(then === now))),
      bridging: bridging / site.reviews.length,
    }
  })
  const mean = (of: 'correlation' | 'kept' | 'bridging') => meanOf(runs.map((run) => run[of]))
  return { correlation: mean('correlation'), kept: mean('kept'), bridging: mean('bridging') }
}

function honestRow(name: string, size: Size, seeds: number): Row {
  const { correlation, kept, bridging } = playHonest(size, seeds)
  return {
    name: `votes: honest on ${name}, rank correlation with the order before`,
    value: correlation,
    unit: '',
    atLeast: 0.75,
    note: `${percent(kept)} % of quotes stay, ${percent(bridging)} % of reviews bridge`,
  }
}

/** Takes some seconds. */
export const benchVotes = (seeds = SEEDS): Row[] => [
  ...ATTACKS.map((attack) => {
    const { before, after } = playAttack(attack, seeds)
    const { name, atMost } = attack
    return {
      name: `votes: ${name}`,
      value: after,
      unit: '% quoted',
      ...(atMost !== undefined && { atMost }),
      note: `was ${before} %`,
    }
  }),
  honestRow('a site of 400 voters', LARGE, seeds),
  honestRow('a site of 150 voters', SMALL, seeds),
]
