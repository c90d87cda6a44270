/**
 * Upper bound on the steps of a backtracking engine, as text length^`free` × 2^`bits`: `free` counts parts that can
 * start or end anywhere in the text, `bits` the choices independent of its length.
 */
export type Cost = { free: number; bits: number }

type Repeat = { least: number; most: number; length: number }

const FIXED: Cost = { free: 0, bits: 0 }
const ENDLESS: Cost = { free: Number.POSITIVE_INFINITY, bits: 0 }
const REPEATS: Record<string, readonly [number, number]> = {
  '*': [0, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
  '?': [0, 1],
}
/** A class, an escape, a group opening, or any single character. */
const ATOM =
  /\[(?:\\.|[^\]\\])*\]|\\k<[^>]*>|\\[1-9]|\\[pPu]\{[^}]*\}|\\.|\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?|./suy
const REPEAT = /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y

function repeatAt(source: string, at: number): Repeat | null {
  REPEAT.lastIndex = at
  const found = REPEAT.exec(source)
  if (found === null) return null
  const [text, least, comma, most] = found
  const [low, high] = REPEATS[text[0] ?? ''] ?? [Number(least), Number(most)]
  if (least === undefined) return { least: low, most: high, length: text.length }
  const open = most === '' ? Number.POSITIVE_INFINITY : high
  return { least: low, most: comma === '' ? low : open, length: text.length }
}

function plus(a: Cost, b: Cost): Cost {
  return { free: a.free + b.free, bits: a.bits + b.bits }
}

function chooses({ free, bits }: Cost): boolean {
  return free > 0 || bits > 0
}

function repeated(inner: Cost, { least, most }: Repeat): Cost {
  if (Number.isFinite(most)) {
    const times = Math.max(1, most)
    return { free: inner.free * times, bits: inner.bits * times + Math.log2(most - least + 1) }
  }
  return chooses(inner) ? ENDLESS : { free: 1, bits: 0 }
}

class Reader {
  readonly #source: string
  #at = 0

  constructor(source: string) {
    this.#source = source
  }

  alternatives(): Cost {
    const costs = [this.#sequence()]
    while (this.#source[this.#at] === '|') {
      this.#at++
      costs.push(this.#sequence())
    }
    const free = Math.max(...costs.map((cost) => cost.free))
    return { free, bits: Math.max(...costs.map(({ bits }) => bits)) + Math.log2(costs.length) }
  }

  #sequence(): Cost {
    let total = FIXED
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at] ?? '')) {
      total = plus(total, this.#piece())
    }
    return total
  }

  #piece(): Cost {
    const inner = this.#atom()
    const repeat = repeatAt(this.#source, this.#at)
    if (repeat === null) return inner
    this.#at += repeat.length
    return repeated(inner, repeat)
  }

  #atom(): Cost {
    ATOM.lastIndex = this.#at
    const text = ATOM.exec(this.#source)?.[0] ?? ' '
    this.#at += text.length
    // A backreference compares as much text as its group matched.
    if (/^\\[1-9k]/.test(text)) return { free: 1, bits: 0 }
    if (!text.startsWith('(')) return FIXED
    const inner = this.alternatives()
    this.#at++
    return inner
  }
}

/** Estimates the worst-case cost of a pattern. An upper bound: it ignores what the atoms match. */
export function costOf(source: string, flags: string): Cost {
  const inside = new Reader(source).alternatives()
  const anchored = source.startsWith('^') && !source.includes('|') && !flags.includes('m')
  return anchored ? inside : plus(inside, { free: 1, bits: 0 })
}
