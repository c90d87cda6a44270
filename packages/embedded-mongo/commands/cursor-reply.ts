import { encode } from '../bson/encode'

const positions: Buffer[] = []

function position(index: number): Buffer {
  let known = positions[index]
  if (known === undefined) {
    known = Buffer.from(`\x03${index}\x00`, 'latin1')
    if (index < 10_000) positions[index] = known
  }
  return known
}

function int32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeInt32LE(value)
  return bytes
}

const END = Buffer.from([0])

function arrayOf(documents: readonly Buffer[]): Buffer {
  const parts: Buffer[] = []
  let size = 5
  for (const [index, bytes] of documents.entries()) {
    const name = position(index)
    parts.push(name, bytes)
    size += name.length + bytes.length
  }
  return Buffer.concat([int32(size), ...parts, END], size)
}

/** Prepends a field to an encoded document. */
function prepend(type: number, name: string, value: Buffer, rest: Buffer): Buffer {
  const head = Buffer.from(`${String.fromCharCode(type)}${name}\x00`, 'latin1')
  const size = rest.length + head.length + value.length
  return Buffer.concat([int32(size), head, value, rest.subarray(4)], size)
}

/** The encoded reply of find, aggregate and getMore, built from encoded documents without decoding them. */
export function cursorReply(
  batch: 'firstBatch' | 'nextBatch',
  documents: readonly Buffer[],
  id: bigint,
  namespace: string,
): Buffer {
  const cursor = prepend(4, batch, arrayOf(documents), encode({ id, ns: namespace }))
  return prepend(3, 'cursor', cursor, encode({ ok: 1 }))
}
