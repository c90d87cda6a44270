import { connect } from 'node:net'

/*
 * The load generator for a fixed URL: a separate process that writes the same bytes repeatedly, and reads only status and
 * length of each response. At the maximum of `node:http` it was a quarter to two fifths busy, and on a par with wrk; `busy`
 * shows whether the server was the limit.
 */

export type ToGenerator = {
  url: string
  seconds: number
  connections: number
  headers: Readonly<Record<string, string>>
}
export type FromGenerator = {
  /** 2xx responses. */
  answered: number
  failed: number
  seconds: number
  p99: number
  /** The utilization of this process: near 1 it was the limit. */
  busy: number
}

const READ_BYTES = 64 * 1_024
/** The resolution of the latency histogram, which ends at a minute. */
const SLOTS_PER_MS = 10
const SLOTS = 60_000 * SLOTS_PER_MS
const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = /\r\ncontent-length: *(\d+)/i

type Run = { counts: Uint32Array; answered: number; failed: number; isOver: boolean }

function requestOf({ url, headers }: ToGenerator): { target: URL; bytes: Buffer } {
  const target = new URL(url)
  const lines = Object.entries({ host: target.host, ...headers }).map(([name, value]) => {
    return `${name}: ${value}\r\n`
  })
  const head = `GET ${target.pathname}${target.search} HTTP/1.1\r\n${lines.join('')}\r\n`
  return { target, bytes: Buffer.from(head, 'latin1') }
}

type Head = { isGood: boolean; length: number; bodyAt: number }

/** Parses a head; null while it is incomplete. */
function readHead(bytes: Buffer): Head | null {
  const end = bytes.indexOf(HEAD_END)
  if (end < 0) return null
  const text = bytes.toString('latin1', 0, end)
  const length = Number(LENGTH.exec(text)?.[1])
  if (Number.isNaN(length)) throw new Error(`a response without a length: ${text}`)
  return { isGood: text[9] === '2', length, bodyAt: end + HEAD_END.length }
}

/** Parses responses from chunks of any size. */
class AnswerReader {
  /** The received part of an incomplete head. */
  #part: Buffer | null = null
  #head: Head | null = null
  /** How many bytes of the body are missing. */
  #missing = 0

  /** Returns the head of the response that these bytes complete; null when more are missing. */
  take(chunk: Buffer): Head | null {
    if (this.#head) this.#missing -= chunk.length
    else this.#begin(this.#part ? Buffer.concat([this.#part, chunk]) : chunk)
    const head = this.#head
    if (!head || this.#missing > 0) return null
    this.#head = null
    return head
  }

  #begin(bytes: Buffer): void {
    this.#head = readHead(bytes)
    // The next read overwrites these bytes.
    this.#part = this.#head ? null : Buffer.from(bytes)
    if (this.#head) this.#missing = this.#head.length - (bytes.length - this.#head.bodyAt)
  }
}

/** Sends requests on one connection until the run is over, each after the previous response. */
function ask(run: Run, { hostname, port }: URL, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    let began = 0
    const reader = new AnswerReader()
    const count = ({ isGood }: Head) => {
      const slot = Math.min(Math.floor((performance.now() - began) * SLOTS_PER_MS), SLOTS - 1)
      run.counts[slot] = (run.counts[slot] ?? 0) + 1
      if (isGood) run.answered += 1
      else run.failed += 1
      next()
    }
    const callback = (size: number, { buffer, byteOffset }: Uint8Array) => {
      const head = reader.take(Buffer.from(buffer, byteOffset, size))
      if (head) count(head)
      return true
    }
    const host = hostname.replace(/^\[|\]$/g, '')
    const onread = { buffer: Buffer.alloc(READ_BYTES), callback }
    const socket = connect({ host, port: Number(port || 80), onread, noDelay: true }, next)
    function next(): void {
      if (run.isOver) return void socket.destroy()
      began = performance.now()
      socket.write(bytes)
    }
    socket.on('error', () => {
      run.failed += 1
    })
    socket.once('close', () => resolve())
  })
}

function p99Of({ counts, answered, failed }: Run): number {
  let left = Math.ceil((answered + failed) * 0.01)
  for (let slot = SLOTS - 1; slot >= 0; slot -= 1) {
    left -= counts[slot] ?? 0
    if (left <= 0) return slot / SLOTS_PER_MS
  }
  return Number.NaN
}

async function generate(asked: ToGenerator): Promise<FromGenerator> {
  const { target, bytes } = requestOf(asked)
  const run: Run = { counts: new Uint32Array(SLOTS), answered: 0, failed: 0, isOver: false }
  const before = process.cpuUsage()
  const began = performance.now()
  const timer = setTimeout(() => {
    run.isOver = true
  }, asked.seconds * 1_000)
  await Promise.all(Array.from({ length: asked.connections }, () => ask(run, target, bytes)))
  clearTimeout(timer)
  const seconds = (performance.now() - began) / 1_000
  const { user, system } = process.cpuUsage(before)
  const { answered, failed } = run
  return { answered, failed, seconds, p99: p99Of(run), busy: (user + system) / 1e6 / seconds }
}

process.on('message', (asked: ToGenerator) => {
  void generate(asked).then((result) => process.send?.(result))
})
process.once('disconnect', () => process.exit())
