import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

const CODES = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 }
/** The TXT records of each name, or what is wrong with its server. No other name exists. */
export type Zone = Record<string, readonly string[] | 'SERVFAIL' | 'REFUSED' | 'silence'>

/** Starts a real name server for one test, and returns a resolver that asks it. */
export async function aResolver(zone: Zone): Promise<Resolver> {
  const server = createSocket('udp4')
  server.on('message', (question, { port, address }) => {
    const found = zone[nameIn(question)]
    if (found !== 'silence') server.send(answerTo(question, found), port, address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const resolver = new Resolver({ timeout: 300, tries: 1 })
  resolver.setServers([`127.0.0.1:${server.address().port}`])
  return resolver
}

const HEADER_BYTES = 12

function nameIn(question: Buffer): string {
  const labels: string[] = []
  for (let at = HEADER_BYTES; question[at]; at += Number(question[at]) + 1)
    labels.push(question.toString('latin1', at + 1, at + 1 + Number(question[at])))
  return labels.join('.').toLowerCase()
}

function answerTo(question: Buffer, found: Exclude<Zone[string], 'silence'> | undefined): Buffer {
  const records = Array.isArray(found) ? found : []
  const code = typeof found === 'string' ? CODES[found] : found ? CODES.NOERROR : CODES.NXDOMAIN
  const end = question.indexOf(0, HEADER_BYTES) + 5
  const header = Buffer.from(question.subarray(0, HEADER_BYTES))
  header.writeUInt16BE(0x8180 | code, 2)
  for (const [field, count] of [1, records.length, 0, 0].entries())
    header.writeUInt16BE(count, 4 + 2 * field)
  return Buffer.concat([header, question.subarray(HEADER_BYTES, end), ...records.map(textRecord)])
}

/** The name in the question, TXT, IN, and a second as the time to keep it (RFC 1035, 4.1.3). */
const RECORD_START = Buffer.from('c00c0010000100000001', 'hex')

const textRecord = (text: string) =>
  Buffer.concat([RECORD_START, Buffer.from([0, text.length + 1, text.length]), Buffer.from(text)])
