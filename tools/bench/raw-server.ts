import { createServer } from 'node:http'

/*
 * What the cached answers are held against: node:http and nothing else, which sends the bytes that it was given.
 * Runs as a process of its own; its parent sends the answers and asks for its CPU time.
 */

export type RawAnswer = { path: string; headers: Record<string, string | string[]>; body: string }
export type ToRaw = { answers: RawAnswer[] } | 'cpu'
export type FromRaw = { port: number } | { cpuSeconds: number }

const answers = new Map<string, { headers: RawAnswer['headers']; body: Buffer }>()

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  response.writeHead(answer ? 200 : 404, answer?.headers)
  response.end(answer?.body)
})

const tell = (message: FromRaw) => process.send?.(message)

process.on('message', (message: ToRaw) => {
  if (message === 'cpu') {
    const { user, system } = process.cpuUsage()
    tell({ cpuSeconds: (user + system) / 1e6 })
    return
  }
  for (const { path, headers, body } of message.answers) {
    answers.set(path, { headers, body: Buffer.from(body, 'base64') })
  }
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address && typeof address === 'object') tell({ port: address.port })
  })
})
