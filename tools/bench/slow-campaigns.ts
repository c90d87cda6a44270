import { days, hours } from '@/lib/domain/durations'
import { SLOW_CAMPAIGN } from '@/lib/domain/rating-surge'
import type { RatingCounts } from '@/lib/domain/rating-totals'
import { sum } from '@/lib/surges/campaign'
import { isSlowCampaign, type Raters } from '@/lib/surges/slow-campaigns/rules'
import type { Row } from '@/tools/bench/table'
import { fullOrSmall } from '@/tools/cli/small'
import { createRandom, type Random } from '@/tools/seed/random'

/*
 * Simulates how often a weekly look sees a campaign of first-time raters that is too slow to be held, and how many of 1,000
 * honest profiles it names, with the site's rules and fixed seeds. Half of the site's ratings are of first-time raters.
 */

const PROFILES = fullOrSmall(1_000, 50)
const USUAL = { newcomers: 1_000, all: 2_000 }
const OPINION = [0.06, 0.06, 0.13, 0.3, 0.45]
const ACCOUNTS = 60

const none = (): RatingCounts => [0, 0, 0, 0, 0]

/** An opinion that leans more to one end. */
const leaning = (opinion: readonly number[], by: number) =>
  opinion.map((share, index) => share * Math.exp(by * index))

type Profile = {
  /** Ratings before the weeks that are looked at, and within them. */
  earlier: number
  recent: number
  /** The share of first-time raters before, and within. */
  earlierShare?: number
  share?: number
  /** How much higher first-time raters rate now. */
  lean?: number
}

/** The ratings of a profile whose raters think what its own audience thinks. */
function drawRaters(
  random: Random,
  { earlier, recent, share = 0.5, earlierShare = 0.5, lean = 0 }: Profile,
): Raters {
  const opinion = leaning(OPINION, random.next() - 0.5)
  const raters: Raters = {
    ...{ newcomers: none(), established: none() },
    ...{ earlierNewcomers: none(), earlier: none() },
  }
  const rate = (counts: RatingCounts, by: readonly number[]) => {
    const index = random.weigh(by)
    counts[index] = (counts[index] ?? 0) + 1
  }
  for (let n = 0; n < earlier; n += 1) {
    rate(random.happens(earlierShare) ? raters.earlierNewcomers : raters.earlier, opinion)
  }
  for (let n = 0; n < recent; n += 1) {
    if (random.happens(share)) rate(raters.newcomers, leaning(opinion, lean))
    else rate(raters.established, opinion)
  }
  return raters
}

const countNamed = (draw: (random: Random) => Raters): number =>
  Array.from({ length: PROFILES }, (_, n) => draw(createRandom(n + 1))).filter((raters) =>
    isSlowCampaign(raters, USUAL),
  ).length

/** Five-star first ratings on a profile of 20, beside as many established members as half of the other first-time raters. */
function attackRow(everyMs: number, others: number): Row {
  const count = Math.min(ACCOUNTS, Math.floor(SLOW_CAMPAIGN.windowMs / everyMs))
  const named = countNamed((random) => {
    const recent = others * 1.5
    const raters = drawRaters(random, { earlier: 20, recent, share: 2 / 3 })
    raters.newcomers[4] += count
    return raters
  })
  return {
    name: `${count} first ratings of 5 stars, one in ${everyMs / hours(1)} h, among ${others} other first-time raters, on 20 ratings`,
    value: Math.round((1_000 * named) / PROFILES) / 10,
    unit: '% seen',
    note: 'was 0 %',
  }
}

const SIZES = [20, 100, 500]
const HONEST: readonly { name: string; profiles: readonly Profile[]; atMost?: number }[] = [
  {
    name: 'as usual',
    profiles: SIZES.map((size) => ({ earlier: size, recent: 0.4 * size })),
    atMost: 2,
  },
  {
    name: 'that grew threefold, 65 % first-time raters',
    profiles: SIZES.map((size) => ({ earlier: size, recent: 2 * size, share: 0.65 })),
    atMost: 2,
  },
  {
    name: 'that are new, 95 % first-time raters',
    profiles: [20, 60, 300].map((size) => ({ earlier: 0, recent: size, share: 0.95 })),
    atMost: 2,
  },
  {
    name: 'known by a video, 90 % first-time raters',
    profiles: SIZES.map((size) => ({ earlier: size, recent: size, share: 0.9 })),
    atMost: 2,
  },
  {
    name: 'known by a video, 80 % first-time raters, who rate higher',
    profiles: SIZES.map((size) => ({ earlier: size, recent: size, share: 0.8, lean: 0.3 })),
  },
]

const honestRow = ({ name, profiles, atMost }: (typeof HONEST)[number]): Row => {
  const named = profiles.map((profile) => countNamed((random) => drawRaters(random, profile)))
  const perThousand = named.map((count) => (1_000 * count) / PROFILES)
  return {
    name: `1,000 honest profiles ${name}`,
    value: Math.round((10 * sum(perThousand)) / perThousand.length) / 10,
    unit: 'named',
    ...(atMost !== undefined && { atMost }),
    note: `by size: ${perThousand.join(', ')}`,
  }
}

/** What the weekly look sees of slow campaigns, and what it says of honest profiles. */
export const benchSlowCampaigns = (): Row[] => [
  ...[hours(6), hours(12), days(1), days(2)].flatMap((everyMs) =>
    [0, 10, 40].map((others) => attackRow(everyMs, others)),
  ),
  ...HONEST.map(honestRow),
]
