/** A piece of a text and what an edit did with it. */
export type DiffPart = { kind: 'kept' | 'deleted' | 'inserted'; text: string }

/** With less in common than this share of the longer text, it was written anew: word by word nothing could be read. */
const COMMON_SHARE_MIN = 0.3

/**
 * Returns how `after` came from `before`, word by word; without either text, or when little of it is left, all of one was
 * replaced by all of the other.
 */
export function wordDiff(before: string, after: string): DiffPart[] {
  const [a, b] = [wordsOf(before), wordsOf(after)]
  const parts = diffOf(a, b)
  const kept = parts.reduce((sum, { kind, text }) => sum + (kind === 'kept' ? text.length : 0), 0)
  if (kept >= COMMON_SHARE_MIN * Math.max(before.length, after.length)) return joined(parts)
  return joined([
    { kind: 'deleted', text: before },
    { kind: 'inserted', text: after },
  ])
}

/** The words of a text and what is between them, also of languages that write no spaces. */
const wordsOf = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].map(
    ({ segment }) => segment,
  )

/** By the longest common subsequence of what is between the common beginning and end. */
function diffOf(a: readonly string[], b: readonly string[]): DiffPart[] {
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  return [
    { kind: 'kept', text: a.slice(0, start).join('') },
    ...middleOf(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    { kind: 'kept', text: end > 0 ? a.slice(-end).join('') : '' },
  ]
}

/** Keeps the longest common subsequence of words. */
function middleOf(a: readonly string[], b: readonly string[]): DiffPart[] {
  const at = commonLengths(a, b)
  const parts: DiffPart[] = []
  let [i, j] = [0, 0]
  const take = (kind: DiffPart['kind']) => {
    parts.push({ kind, text: (kind === 'inserted' ? b[j] : a[i]) ?? '' })
    if (kind !== 'inserted') i += 1
    if (kind !== 'deleted') j += 1
  }
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) take('kept')
    else take(at(i + 1, j) >= at(i, j + 1) ? 'deleted' : 'inserted')
  }
  while (i < a.length) take('deleted')
  while (j < b.length) take('inserted')
  return parts
}

/** How many words the rest of `a` from i and the rest of `b` from j have in common, as a function of both. */
function commonLengths(a: readonly string[], b: readonly string[]) {
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const isCommon = a[i] === b[j]
      lengths[i * width + j] = isCommon
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  return at
}

type Change = { deleted: string; inserted: string }

/**
 * Joins neighbours of a kind; between two pieces that are kept, what was deleted comes before what was inserted. The space
 * between two replaced words is replaced with them.
 */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = []
  let change: Change = { deleted: '', inserted: '' }
  for (const { kind, text } of parts) {
    if (kind !== 'kept') {
      change[kind] += text
    } else if (text.trim() === '' && change.deleted && change.inserted) {
      change = { deleted: change.deleted + text, inserted: change.inserted + text }
    } else {
      addChange(result, change)
      change = { deleted: '', inserted: '' }
      addKept(result, text)
    }
  }
  addChange(result, change)
  return result
}

/** What both end with was kept. */
function addChange(result: DiffPart[], { deleted, inserted }: Change) {
  const end = deleted && inserted ? (/\s+$/.exec(deleted)?.[0] ?? '') : ''
  const isShared = end !== '' && inserted.endsWith(end)
  const textOf = (text: string) => (isShared ? text.slice(0, -end.length) : text)
  if (textOf(deleted)) result.push({ kind: 'deleted', text: textOf(deleted) })
  if (textOf(inserted)) result.push({ kind: 'inserted', text: textOf(inserted) })
  if (isShared) addKept(result, end)
}

function addKept(result: DiffPart[], text: string) {
  const last = result.at(-1)
  if (last?.kind === 'kept') last.text += text
  else if (text) result.push({ kind: 'kept', text })
}
