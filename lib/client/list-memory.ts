import type { InfluencerList } from './influencer-list'

/** What the home screen keeps while another screen is open: the list and where it was scrolled to (statements 63–65). */
type Memory = { entry: string; list: InfluencerList }

const LIST_KEY = 'influencerList'
const SCROLL_KEY = 'scrollPosition'
/** Enough for every real visit, and far below what the storage takes. */
const CARDS_KEPT_MAX = 1_000

/** The place in the tab's history: back, forward and reload meet the same one, a link makes a new one. */
const historyEntry = () =>
  'navigation' in window ? (window.navigation.currentEntry?.key ?? null) : null

export function rememberList(list: InfluencerList): void {
  const entry = historyEntry()
  if (entry === null || list.users.length > CARDS_KEPT_MAX) return
  keep(LIST_KEY, JSON.stringify({ entry, list } satisfies Memory))
}

export function rememberScroll(scrollPosition: number): void {
  keep(SCROLL_KEY, String(Math.round(scrollPosition)))
}

/** The list as it was left, when this is the same place in the history; null on a first visit. */
export function recallList(): { list: InfluencerList; scrollPosition: number } | null {
  const memory = read(LIST_KEY) as Memory | null
  if (!memory || memory.entry !== historyEntry()) return null
  return { list: memory.list, scrollPosition: Number(read(SCROLL_KEY)) || 0 }
}

// A storage that is switched off or full costs the way back, nothing else.

function keep(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {}
}

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
