import { trusted } from 'mongoose'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'
import type { Member } from '@/tools/bench/writers'
import { type Sent, sendWrite } from '@/tools/chaos/retrying-client'

type Kind = 'like' | 'rating' | 'reply'
type Write = { kind: Kind; member: Member; target: string; text: string }
export type Done = Write & Sent

export type World = {
  site: string
  members: readonly Member[]
  influencers: readonly string[]
  reviews: readonly string[]
}

const KINDS: readonly Kind[] = ['like', 'rating', 'reply']

/**
 * Writes that each are made once: no member likes a review or rates an influencer twice, and no text is used again. So
 * what was done twice shows: a like taken back, a rating that was edited, two replies.
 */
export class SteadyWrites {
  readonly #world: World
  #next = 0
  /** So far. */
  acknowledged = 0

  constructor(world: World) {
    this.#world = world
  }

  /** Begins so many a second, whatever becomes of those before, until the returned function is called. */
  begin(perSecond: number): () => Promise<Done[]> {
    const sent: Promise<Done>[] = []
    const timer = setInterval(() => sent.push(this.#send()), 1_000 / perSecond)
    return () => {
      clearInterval(timer)
      return Promise.all(sent)
    }
  }

  async #send(): Promise<Done> {
    const write = this.#choose()
    const { path, body } = requestOf(write)
    const { site, members } = this.#world
    const { token } = write.member
    // Members live in networks of their own: those who wait must not use up the places of those who read.
    const from = `10.1.${members.indexOf(write.member)}.1`
    const sent = await sendWrite(`${site}${path}`, { token, from, body })
    if (sent.outcome === 'acknowledged') this.acknowledged += 1
    return { ...write, ...sent }
  }

  #choose(): Write {
    const at = this.#next
    this.#next += 1
    const { members, influencers, reviews } = this.#world
    const kind = KINDS[at % KINDS.length] as Kind
    const turn = Math.floor(at / KINDS.length)
    const targets = kind === 'rating' ? influencers : reviews
    const member = members[turn % members.length] as Member
    // Each time that all members have had their turn, they go on to the next target.
    const step = (turn % members.length) + Math.floor(turn / members.length)
    const target = targets[step % targets.length] as string
    return { kind, member, target, text: `Steady ${at}x` }
  }
}

function requestOf({ kind, target, text }: Write): { path: string; body: object } {
  if (kind === 'like') return { path: `/api/comment/${target}/like`, body: {} }
  if (kind === 'reply')
    return { path: `/api/comment/${target}/reply`, body: { questionDetails: text } }
  const rating = { expertId: target, rating: 4, questionTitle: text, questionDetails: 'Steady.' }
  return { path: '/api/questions', body: rating }
}

/** What the database has of these writes that it must not, or has not that it must. */
export async function findLostAndDoubled(done: readonly Done[]): Promise<string[]> {
  const counted = await countDone(done)
  return done.flatMap((write) => {
    const { kind, text, outcome, tries } = write
    const count = counted(write)
    const told = `${kind} ${text}, ${outcome} after ${tries} tries`
    if (count > 1) return [`done ${count} times: ${told}`]
    // A like that was done twice has been taken back.
    if (count < 1 && outcome === 'acknowledged') return [`lost: ${told}`]
    return []
  })
}

async function countDone(done: readonly Done[]): Promise<(write: Write) => number> {
  const people = [...new Set(done.map(({ member }) => member.id))]
  const counts = new Map<string, number>()
  const add = (words: readonly unknown[], count = 1) => {
    const key = words.join(' ')
    counts.set(key, (counts.get(key) ?? 0) + count)
  }
  const members = trusted({ $in: people })
  for (const { userId, reviewId, kind } of await ReactionModel.find({ userId: members }).lean()) {
    if (kind === 'like') add(['like', userId, reviewId])
  }
  for (const { authorId, reviewId, text } of await ReplyModel.find({ authorId: members }).lean()) {
    add(['reply', authorId, reviewId, text])
  }
  const reviews = await ReviewModel.find({ authorId: members }).lean()
  for (const { authorId, influencerId, title, history } of reviews) {
    // A rating that was sent again as an edit leaves a version of itself.
    add(['rating', authorId, influencerId, title], 1 + (history?.length ?? 0))
  }
  return ({ kind, member, target, text }) => {
    const words = kind === 'like' ? [kind, member.id, target] : [kind, member.id, target, text]
    return counts.get(words.join(' ')) ?? 0
  }
}
