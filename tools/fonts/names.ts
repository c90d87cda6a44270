/** Reads big-endian numbers of an unpacked font (SFNT). */
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

/** Where a table begins; null when the font has none of this name. */
function tableOf(font: DataView, wanted: string): number | null {
  for (let table = 0; table < font.getUint16(4); table += 1) {
    const at = 12 + table * 16
    const name = [0, 1, 2, 3].map((n) => String.fromCharCode(font.getUint8(at + n))).join('')
    if (name === wanted) return font.getUint32(at + 8)
  }
  return null
}

const times = (count: number, each: (n: number) => number[]) =>
  Array.from({ length: count }, (_, n) => each(n)).flat()

/** Where `fvar` refers to names: of each axis, and of each instance, which may have a second one for PostScript. */
function referencesOfAxes(font: DataView): number[] {
  const table = tableOf(font, 'fvar')
  if (table === null) return []
  const [first, axes, axisSize, instances, size] = [4, 8, 10, 12, 14].map((at) =>
    font.getUint16(table + at),
  ) as [number, number, number, number, number]
  const begin = table + first
  const afterAxes = begin + axes * axisSize
  const postScript = size > axes * 4 + 4 ? [size - 2] : []
  return [
    ...times(axes, (n) => [begin + n * axisSize + 18]),
    ...times(instances, (n) => [0, ...postScript].map((at) => afterAxes + n * size + at)),
  ]
}

/** Where `STAT` refers to names: of each axis, of each value, and of what is left out. */
function referencesOfStyles(font: DataView): number[] {
  const table = tableOf(font, 'STAT')
  if (table === null) return []
  const [size, axes, values] = [4, 6, 12].map((at) => font.getUint16(table + at)) as [
    number,
    number,
    number,
  ]
  const [firstAxis, offsets] = [8, 14].map((at) => table + font.getUint32(table + at)) as [
    number,
    number,
  ]
  return [
    ...times(axes, (n) => [firstAxis + n * size + 4]),
    ...times(values, (n) => [offsets + font.getUint16(offsets + n * 2) + 6]),
    table + 18,
  ]
}

function namesOf(font: DataView): Set<number> {
  const table = tableOf(font, 'name') ?? 0
  return new Set(times(font.getUint16(table + 2), (n) => [font.getUint16(table + 12 + n * 12)]))
}

/** Where an unpacked font refers to a name that it does not have: browsers drop such a table. */
export function danglingNames(bytes: Uint8Array): { at: number; name: number }[] {
  const font = viewOf(bytes)
  const names = namesOf(font)
  return [...referencesOfAxes(font), ...referencesOfStyles(font)]
    .map((at) => ({ at, name: font.getUint16(at) }))
    .filter(({ name }) => !names.has(name))
}
