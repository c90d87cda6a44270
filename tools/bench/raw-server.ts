import { createServer } from 'node:http'

/*
 * The baseline for cached responses: plain `node:http`, which sends given bytes. Runs as a separate process; its parent
 * sends the responses and asks for its CPU time.
 */

export type RawResponse = { path: string; headers: Record<string, string | string[]>; body: string }
export type ToRaw = { answers: RawResponse[] } | 'cpu'
export type FromRaw = { port: number } | { cpuSeconds: number }

const answers = new Map<string, { headers: RawResponse['headers']; body: Buffer }>()

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  response.writeHead(answer ? 200 : 404, answer?.headers)
  response.end(answer?.body)
})

const send = (message: FromRaw) => process.send?.(message)

process.on('message', (message: ToRaw) => {
  if (message === 'cpu') {
    const { user, system } = process.cpuUsage()
    send({ cpuSeconds: (user + system) / 1e6 })
    return
  }
  for (const { path, headers, body } of message.answers) {
    answers.set(path, { headers, body: Buffer.from(body, 'base64') })
  }
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address && typeof address === 'object') send({ port: address.port })
  })
})
