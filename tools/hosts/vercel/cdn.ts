import type { Answer } from '@/tools/hosts/vercel/functions'

const CONTROL = 'vercel-cdn-cache-control'
const STATUS = 'x-vercel-cache'

type CdnEntry = { answer: Answer; until: number; vary: readonly string[]; values: string }

/** Keeps responses as long as their `s-maxage` says, by address and by the request headers that they vary with. */
export function createCdn() {
  const kept = new Map<string, CdnEntry[]>()
  const valuesOf = (vary: readonly string[], headers: Record<string, string>) =>
    JSON.stringify(vary.map((name) => headers[name] ?? null))
  return {
    async answer(
      key: string,
      headers: Record<string, string>,
      make: () => Promise<Answer>,
    ): Promise<Answer> {
      const fresh = (kept.get(key) ?? []).filter(({ until }) => until > Date.now())
      const hit = fresh.find(({ vary, values }) => valuesOf(vary, headers) === values)
      if (hit) return { ...hit.answer, headers: { ...hit.answer.headers, [STATUS]: 'HIT' } }
      const made = await make()
      const { [CONTROL]: control, ...rest } = made.headers
      const answer = { ...made, headers: rest }
      const [, seconds] = /s-maxage=(\d+)/.exec(String(control ?? '')) ?? []
      if (seconds && made.status === 200 && !rest['set-cookie']) {
        const vary = String(rest.vary ?? '')
          .toLowerCase()
          .split(/,\s*/)
          .filter(Boolean)
        const until = Date.now() + Number(seconds) * 1_000
        kept.set(key, [...fresh, { answer, until, vary, values: valuesOf(vary, headers) }])
      }
      return { ...answer, headers: { ...rest, [STATUS]: 'MISS' } }
    },
  }
}
