import { expect, onTestFinished, test } from 'vitest'
import { currentRequest, inRequest } from '@/lib/request-context'
import { createOrigin, FILLS_MAX } from '@/server/response-cache/origin'

test('what is rendered for the cache is logged with the request that caused it, also when it had to wait', async () => {
  const origin = createOrigin(async (request, response) => {
    const began = currentRequest()
    await new Promise((done) => setTimeout(done, 5))
    response.end(JSON.stringify([request.url, began, currentRequest()]))
  }, 'https://ratings.example')
  onTestFinished(() => origin.close())
  const paths = Array.from({ length: FILLS_MAX + 20 }, (_, at) => `/${at}`)
  const seen = await Promise.all(
    paths.map((path) =>
      inRequest({ requestId: `request${path}`, route: path }, () => origin.fetch(path, {})),
    ),
  )
  expect(seen.map(({ body }) => JSON.parse(String(body)))).toEqual(
    paths.map((path) => {
      const context = { requestId: `request${path}`, route: path }
      return [path, context, context]
    }),
  )
})
