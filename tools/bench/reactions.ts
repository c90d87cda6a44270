import { randomUUID } from 'node:crypto'

type ApiResponse = { status: number; body: Record<string, unknown> }

/** A client that works with every version of the API. */
export class Client {
  readonly address: string

  constructor(address: string) {
    this.address = address
  }

  async ask(path: string, { token = '', json }: { token?: string; json?: object } = {}) {
    const response = await fetch(`${this.address}${path}`, {
      method: json ? 'POST' : 'GET',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        // The site's own client sends an idempotency key with each write.
        ...(json && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(json && { body: JSON.stringify(json) }),
    })
    const body = await response.json().catch(() => ({}))
    return { status: response.status, body } as ApiResponse
  }

  like(token: string, review: string): Promise<ApiResponse> {
    return this.ask(`/api/comment/${review}/like`, { token, json: {} })
  }

  async rate(token: string, expertId: string, at: number): Promise<void> {
    const questionTitle = `Bench title ${at}x`
    const rating = { expertId, rating: 1 + (at % 5), questionTitle, questionDetails: 'Measured.' }
    const { status, body } = await this.ask('/api/questions', { token, json: rating })
    if (status !== 200) throw new Error(`a rating is answered with ${status}: ${body.msg}`)
  }

  /** Visible reviews, taken from all listed influencers in turn, and these influencers. */
  async listReviews(count: number): Promise<{ influencers: string[]; reviews: string[] }> {
    const influencers: string[] = []
    for (let skip = 0; ; skip = influencers.length) {
      const page = idsIn((await this.ask(`/api/users?skip=${skip}`)).body)
      const added = page.filter((id) => !influencers.includes(id))
      influencers.push(...added)
      if (added.length === 0) break
    }
    const lists: string[][] = []
    for (const id of influencers) {
      lists.push(idsIn((await this.ask(`/api/allReviews?expertId=${id}`)).body))
    }
    const longest = Math.max(0, ...lists.map((list) => list.length))
    const places = Array.from({ length: longest }, (_, at) =>
      lists.flatMap((list) => list[at] ?? []),
    )
    return { influencers, reviews: places.flat().slice(0, count) }
  }
}

/** The ids in the first list of a response. */
function idsIn(body: Record<string, unknown>): string[] {
  const list = Object.values(body).find((value) => Array.isArray(value)) as
    | { _id: string }[]
    | undefined
  return (list ?? []).map(({ _id }) => _id)
}

/** Signs up new members, and returns their tokens. */
export async function signUpMembers(client: Client, count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let at = 0; at < count; at += 1) {
    const email = `likes-${randomUUID()}@example.com`
    const password = `a long passphrase ${at}`
    const name = `Likes ${at}`
    const made = await client.ask('/api/signup', { json: { name, email, password } })
    if (made.status !== 200) throw new Error(`sign-up is answered with ${made.status}`)
    const { status, body } = await client.ask('/api/signin', { json: { email, password } })
    if (status !== 200) throw new Error(`sign-in is answered with ${status}`)
    tokens.push(String(body.token))
  }
  return tokens
}

export type Toggles = { client: Client; members: readonly string[]; reviews: readonly string[] }

/** All members toggle likes, each as fast as the responses arrive. */
export async function toggleLikes({ client, members, reviews }: Toggles, seconds: number) {
  const times: number[] = []
  const counts = new Map<number, number>()
  const began = performance.now()
  const end = began + seconds * 1_000
  const toggle = async (token: string, first: number) => {
    // Each member cycles through all reviews, from a different start.
    for (let at = first; performance.now() < end; at += 1) {
      const sent = performance.now()
      const { status } = await client.like(token, reviews[at % reviews.length] ?? '')
      counts.set(status, (counts.get(status) ?? 0) + 1)
      times.push(performance.now() - sent)
    }
  }
  const distance = Math.max(1, Math.floor(reviews.length / members.length))
  await Promise.all(members.map((token, at) => toggle(token, at * distance)))
  const tookS = (performance.now() - began) / 1_000
  const good = counts.get(200) ?? 0
  times.sort((a, b) => a - b)
  return {
    perSecond: good / tookS,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    failed: times.length - good,
    statuses: [...counts].map(([status, count]) => `${status}: ${count}`).join(', '),
  }
}
