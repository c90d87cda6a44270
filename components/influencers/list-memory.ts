import { readStoredJson, writeStored } from '@/lib/client/storage'
import type { InfluencerCard } from '@/lib/influencers/types'
import type { InfluencerList } from './influencer-pages'

/** What the home screen keeps while another screen is open: the list and where it was scrolled to (statements 63–65). */
type Memory = { entry: string; list: InfluencerList }
/** What the reviews screen keeps: how many comments were loaded and where it was scrolled to. */
type CommentsMemory = { entry: string; loaded: number; scrollPosition: number }

const LIST_KEY = 'influencerList'
const SCROLL_KEY = 'scrollPosition'
const COMMENTS_KEY = 'comments'
/** Enough for every real visit, and far below what the storage takes. */
const CARDS_KEPT_MAX = 1_000

/** The place in the tab's history: back, forward and reload meet the same one, a link makes a new one. */
const historyEntry = () =>
  'navigation' in window ? (window.navigation.currentEntry?.key ?? null) : null

// Kept for the tab, not for the browser: two tabs are scrolled to different places.

export function rememberList(list: InfluencerList): void {
  const entry = historyEntry()
  if (entry === null || list.users.length > CARDS_KEPT_MAX) return
  writeStored(LIST_KEY, JSON.stringify({ entry, list } satisfies Memory), 'sessionStorage')
}

export function rememberScroll(scrollPosition: number): void {
  writeStored(SCROLL_KEY, String(Math.round(scrollPosition)), 'sessionStorage')
}

/** The list as it was left, when this is the same place in the history; null on a first visit. */
export function recallList(): { list: InfluencerList; scrollPosition: number } | null {
  const memory = readStoredJson(LIST_KEY, 'sessionStorage') as Memory | null
  // Without filters it is of an earlier version of the site.
  if (!memory?.list.filters || memory.entry !== historyEntry()) return null
  const scrollPosition = Number(readStoredJson(SCROLL_KEY, 'sessionStorage')) || 0
  const list = { ...memory.list, users: memory.list.users.map(withDates) }
  return { list, scrollPosition }
}

export function rememberComments(loaded: number, scrollPosition: number): void {
  const entry = historyEntry()
  if (entry === null) return
  const memory: CommentsMemory = { entry, loaded, scrollPosition: Math.round(scrollPosition) }
  writeStored(COMMENTS_KEY, JSON.stringify(memory), 'sessionStorage')
}

/** How far the comments were read, when this is the same place in the history; null on a first visit. */
export function recallComments(): { loaded: number; scrollPosition: number } | null {
  const memory = readStoredJson(COMMENTS_KEY, 'sessionStorage') as CommentsMemory | null
  return memory && memory.entry === historyEntry() ? memory : null
}

/** Storage keeps text: its dates are made dates again. */
const withDates = (card: InfluencerCard): InfluencerCard => ({
  ...card,
  createdAt: new Date(card.createdAt),
  placement: card.placement && {
    ...card.placement,
    at: card.placement.at && new Date(card.placement.at),
  },
})
