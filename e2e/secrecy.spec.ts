import type { APIRequestContext } from '@playwright/test'
import { aListedInfluencer, aMember, bearer, expect, rate, test } from './fixtures'

/** An address that the response cache does not keep, so that each request renders the page anew. */
const fresh = (path: string) => `${path}${path.includes('?') ? '&' : '?'}fresh=1`

/** The page as it is sent, without the words of relative times, and a tag that Next puts wherever its stream has come to. */
async function render(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(fresh(path))
  expect(answer.status(), path).toBe(200)
  return (await answer.text())
    .replaceAll(/(<time[^>]*>)[^<]*/g, '$1')
    .replace('<meta name="next-size-adjust" content=""/>', '')
}

async function aRating(request: APIRequestContext) {
  const { id, name } = await aListedInfluencer(request)
  const { token } = await aMember(request)
  const reviewId = await rate(request, token, id, [1, 'Never answers', 'I have asked twice.'])
  const { user } = await (await request.get('/api/getme', bearer(token))).json()
  return { id, name, authorId: user._id, reviewId }
}

test('T6: reports change no byte of the pages that show a rating, its author or the influencer', async ({
  request,
}) => {
  test.setTimeout(120_000)
  // Another test may change what these pages also show, such as similar influencers; then once more, with a new rating.
  await expect(async () => {
    const { id, name, authorId, reviewId } = await aRating(request)
    const paths = [
      `/reviews/${id}`,
      `/reviews/${id}?sort=helpful`,
      `/allReviews?expertId=${id}`,
      `/ask-questions/${id}`,
      `/contributors/${authorId}`,
      `/search?query=${encodeURIComponent(name)}`,
    ]
    const before: string[] = []
    for (const path of paths) before.push(await render(request, path))
    for (const [subjectKind, subjectId, reason] of [
      ['review', reviewId, 'fake'],
      ['member', authorId, 'impersonation'],
      ['influencer', id, 'facts'],
    ]) {
      const data = { subjectKind, subjectId, reason, details: 'Written in revenge.' }
      expect((await request.post('/api/reports', { data })).ok()).toBe(true)
    }
    for (const [at, path] of paths.entries()) {
      expect(await render(request, path), path).toBe(before[at])
    }
  }).toPass({ timeout: 100_000 })
})
