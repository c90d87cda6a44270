import type { APIRequestContext } from '@playwright/test'
import { aListedInfluencer, aPerson, bearer, expect, register, test, tokenOf } from './fixtures'

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
  const person = aPerson()
  await register(request, person)
  const author = bearer(await tokenOf(request, person))
  const text = { questionTitle: 'Never answers', questionDetails: 'I have asked twice.' }
  const data = { expertId: id, rating: 1, ...text }
  expect((await request.post('/api/questions', { data, ...author })).ok()).toBe(true)
  const { user } = await (await request.get('/api/getme', author)).json()
  const { questions } = await (
    await request.get('/api/allReviews', { params: { expertId: id } })
  ).json()
  return { id, name, authorId: user._id, reviewId: questions[0]._id }
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
