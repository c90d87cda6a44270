import { enter, leave, nextType, type Reader, readName, skip } from './decode'

/** The fields that stay: whole, or what is named inside them. */
export type Kept = ReadonlyMap<string, 'whole' | Kept>

type Writer = { bytes: Buffer; at: number }

const DOCUMENT = 3
const ARRAY = 4
/** What is left of a document is put together here and then copied, so that answers hold no more than their own bytes. */
const DESK = Buffer.allocUnsafeSlow(64 * 1024)

/**
 * What an inclusion leaves of an encoded document, copied without decoding values. Of a list it leaves the documents and
 * the lists inside, each by the same rule. Throws InvalidBSON for malformed bytes.
 */
export function copyKept(bytes: Buffer, kept: Kept): Buffer {
  // Elements are numbered anew. Twice the room also holds a list whose elements came without their numbers.
  const room = bytes.length * 2
  const writer = { bytes: room <= DESK.length ? DESK : Buffer.allocUnsafeSlow(room), at: 0 }
  copyDocument({ bytes, at: 0, end: bytes.length }, writer, kept)
  return Buffer.from(writer.bytes.subarray(0, writer.at))
}

function copyDocument(reader: Reader, writer: Writer, kept: Kept): void {
  copyInside(reader, writer, (type, from) => {
    const inside = kept.get(readName(reader))
    if (inside === 'whole') {
      skip(reader, type)
      copy(reader, writer, from)
    } else if (inside !== undefined && isNested(type)) {
      copy(reader, writer, from)
      copyNested(reader, writer, type, inside)
    } else skip(reader, type)
  })
}

function copyArray(reader: Reader, writer: Writer, kept: Kept): void {
  let position = 0
  copyInside(reader, writer, (type) => {
    readName(reader)
    if (!isNested(type)) return skip(reader, type)
    writer.bytes[writer.at++] = type
    writer.at += writer.bytes.write(`${position++}\0`, writer.at, 'latin1')
    copyNested(reader, writer, type, kept)
  })
}

const isNested = (type: number) => type === DOCUMENT || type === ARRAY

function copyNested(reader: Reader, writer: Writer, type: number, kept: Kept): void {
  if (type === ARRAY) copyArray(reader, writer, kept)
  else copyDocument(reader, writer, kept)
}

/** Begins and ends what is written; `field` reads one field from behind its type, which stands at `from`. */
function copyInside(
  reader: Reader,
  writer: Writer,
  field: (type: number, from: number) => void,
): void {
  const outer = enter(reader, 0)
  const start = writer.at
  writer.at += 4
  for (;;) {
    const from = reader.at
    const type = nextType(reader)
    if (type === 0) break
    field(type, from)
  }
  leave(reader, outer)
  writer.bytes[writer.at++] = 0
  writer.bytes.writeInt32LE(writer.at - start, start)
}

function copy(reader: Reader, writer: Writer, from: number): void {
  writer.at += reader.bytes.copy(writer.bytes, writer.at, from, reader.at)
}
