import { trusted } from 'mongoose'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'
import type { Member } from '@/tools/bench/writers'
import { sendWrite, type WriteResult } from '@/tools/chaos/retrying-client'

type Kind = 'like' | 'rating' | 'reply'
type Write = { kind: Kind; member: Member; target: string; text: string }
export type CompletedWrite = Write & WriteResult

export type World = {
  site: string
  members: readonly Member[]
  influencers: readonly string[]
  reviews: readonly string[]
}

const KINDS: readonly Kind[] = ['like', 'rating', 'reply']

/**
 * Writes that are unique: no member likes a review or rates an influencer twice, and no text is reused. So a duplicate
 * execution shows: a like that is toggled off, an edited rating, two replies.
 */
export class SteadyWrites {
  readonly #world: World
  #next = 0
  /** So upstream. */
  acknowledged = 0

  constructor(world: World) {
    this.#world = world
  }

  /** Sends writes at this rate, without waiting for earlier ones, until the returned function is called. */
  begin(perSecond: number): () => Promise<CompletedWrite[]> {
    const sent: Promise<CompletedWrite>[] = []
    const timer = setInterval(() => sent.push(this.#send()), 1_000 / perSecond)
    return () => {
      clearInterval(timer)
      return Promise.all(sent)
    }
  }

  async #send(): Promise<CompletedWrite> {
    const write = this.#choose()
    const { path, body } = requestOf(write)
    const { site, members } = this.#world
    const { token } = write.member
    // Each member has its own network: waiting writes must not use up the readers' slots.
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
    // After each round of all members, they go on to the next target.
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

/** Returns lost and duplicate writes. */
export async function findLostAndDuplicate(done: readonly CompletedWrite[]): Promise<string[]> {
  const counted = await countDone(done)
  return done.flatMap((write) => {
    const { kind, text, outcome, attempts } = write
    const count = counted(write)
    const summary = `${kind} ${text}, ${outcome} after ${attempts} attempts`
    if (count > 1) return [`done ${count} times: ${summary}`]
    // A like that was executed twice has been toggled off.
    if (count < 1 && outcome === 'acknowledged') return [`lost: ${summary}`]
    return []
  })
}

async function countDone(done: readonly CompletedWrite[]): Promise<(write: Write) => number> {
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
    // A duplicate rating is an edit, which adds a version.
    add(['rating', authorId, influencerId, title], 1 + (history?.length ?? 0))
  }
  return ({ kind, member, target, text }) => {
    const words = kind === 'like' ? [kind, member.id, target] : [kind, member.id, target, text]
    return counts.get(words.join(' ')) ?? 0
  }
}
