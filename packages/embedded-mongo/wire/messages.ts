import { decode } from '../bson/decode'
import { encode } from '../bson/encode'
import type { Doc } from '../bson/values'
import { FrameError, HEADER_BYTES } from './frames'

const OP_REPLY = 1
const OP_QUERY = 2004
const OP_MSG = 2013

const CHECKSUM_PRESENT = 1
const MORE_TO_COME = 2
/** Unknown flags among bits 0 to 15 must be rejected. */
const REQUIRED_BITS = 0xffff
const KNOWN_BITS = CHECKSUM_PRESENT | MORE_TO_COME

export type Request = {
  id: number
  legacy: boolean
  /** The client expects no reply (moreToCome). */
  silent: boolean
  command: Doc
  /** Document sequences of the message, still encoded, by argument name. */
  sequences: Map<string, Buffer[]>
}

type Body = { at: number; end: number; command: Doc | null; sequences: Map<string, Buffer[]> }

function documentAt(bytes: Buffer, at: number, end: number): Buffer {
  if (at + 5 > end) throw new FrameError('a document is cut off')
  const size = bytes.readInt32LE(at)
  if (size < 5 || at + size > end) throw new FrameError(`a document of ${size} bytes`)
  return bytes.subarray(at, at + size)
}

function readSequence(bytes: Buffer, body: Body): void {
  if (body.at + 4 > body.end) throw new FrameError('a sequence is cut off')
  const size = bytes.readInt32LE(body.at)
  const stop = body.at + size
  if (size < 6 || stop > body.end) throw new FrameError(`a sequence of ${size} bytes`)
  const nameEnd = bytes.indexOf(0, body.at + 4)
  if (nameEnd < 0 || nameEnd >= stop) throw new FrameError('a sequence without a name')
  const name = bytes.toString('utf8', body.at + 4, nameEnd)
  const documents: Buffer[] = []
  for (let at = nameEnd + 1; at < stop; ) {
    const document = documentAt(bytes, at, stop)
    documents.push(document)
    at += document.length
  }
  body.sequences.set(name, documents)
  body.at = stop
}

function readSection(bytes: Buffer, body: Body): void {
  const kind = bytes[body.at++]
  if (kind === 1) readSequence(bytes, body)
  else if (kind === 0 && body.command === null) {
    const document = documentAt(bytes, body.at, body.end)
    body.command = decode(document)
    body.at += document.length
  } else throw new FrameError(`a section of kind ${kind}`)
}

function readMessage(bytes: Buffer): Request {
  if (bytes.length < HEADER_BYTES + 10) throw new FrameError('a message is cut off')
  const flags = bytes.readUInt32LE(HEADER_BYTES)
  if ((flags & REQUIRED_BITS & ~KNOWN_BITS) !== 0) throw new FrameError(`flags ${flags}`)
  const end = bytes.length - ((flags & CHECKSUM_PRESENT) === 0 ? 0 : 4)
  const body: Body = { at: HEADER_BYTES + 4, end, command: null, sequences: new Map() }
  while (body.at < end) readSection(bytes, body)
  if (body.command === null) throw new FrameError('a message without a command')
  return {
    id: bytes.readInt32LE(4),
    legacy: false,
    silent: (flags & MORE_TO_COME) !== 0,
    command: body.command,
    sequences: body.sequences,
  }
}

function readQuery(bytes: Buffer): Request {
  const nameEnd = bytes.indexOf(0, HEADER_BYTES + 4)
  if (nameEnd < 0 || nameEnd + 9 > bytes.length) throw new FrameError('a query is cut off')
  const namespace = bytes.toString('utf8', HEADER_BYTES + 4, nameEnd)
  const command = decode(documentAt(bytes, nameEnd + 9, bytes.length))
  return {
    id: bytes.readInt32LE(4),
    legacy: true,
    silent: false,
    command: { ...command, $db: namespace.split('.')[0] },
    sequences: new Map(),
  }
}

/** Parses one complete message. Throws FrameError for an invalid message and MongoError for malformed documents. */
export function readRequest(bytes: Buffer): Request {
  const opcode = bytes.readInt32LE(12)
  if (opcode === OP_MSG) return readMessage(bytes)
  if (opcode === OP_QUERY) return readQuery(bytes)
  throw new FrameError(`opcode ${opcode}`)
}

let lastId = 0

function header(length: number, request: number, opcode: number): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES)
  lastId = (lastId + 1) & 0x7fffffff
  bytes.writeInt32LE(length, 0)
  bytes.writeInt32LE(lastId, 4)
  bytes.writeInt32LE(request, 8)
  bytes.writeInt32LE(opcode, 12)
  return bytes
}

const MESSAGE_HEAD = Buffer.alloc(5)

/** Encodes a reply, given as a document or as bytes that are already encoded. */
export function writeReply(request: Request, reply: Buffer | Doc): Buffer {
  const body = Buffer.isBuffer(reply) ? reply : encode(reply as Doc)
  if (!request.legacy) {
    const size = HEADER_BYTES + MESSAGE_HEAD.length + body.length
    return Buffer.concat([header(size, request.id, OP_MSG), MESSAGE_HEAD, body], size)
  }
  const head = Buffer.alloc(20)
  head.writeInt32LE(8, 0)
  head.writeInt32LE(1, 16)
  const size = HEADER_BYTES + head.length + body.length
  return Buffer.concat([header(size, request.id, OP_REPLY), head, body], size)
}
