import { enter, leave, nextType, type Reader, readName, skip } from './decode'

/** The included fields: 'whole', or the included fields of a nested document. */
export type Kept = ReadonlyMap<string, 'whole' | Kept>

type Writer = { bytes: Buffer; at: number }

const DOCUMENT = 3
const ARRAY = 4
/** Results are assembled in this buffer and then copied, so that each holds only its own bytes. */
const SCRATCH = Buffer.allocUnsafeSlow(64 * 1024)

/**
 * Applies an inclusion projection to an encoded document without decoding its values. Of an array, only nested
 * documents and arrays remain, projected by the same rule. Throws InvalidBSON for malformed bytes.
 */
export function copyKept(bytes: Buffer, kept: Kept): Buffer {
  // Array elements are renumbered. Twice the size also fits an array whose elements had empty names.
  const room = bytes.length * 2
  const writer = { bytes: room <= SCRATCH.length ? SCRATCH : Buffer.allocUnsafeSlow(room), at: 0 }
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

/** Copies one document; `field` is called after each type byte, which is at `from`. */
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
