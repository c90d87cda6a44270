import { readOwnJson, writeOwn } from '@/lib/client/own-storage'
import type { InfluencerCard } from '@/lib/influencers/types'
import type { InfluencerList } from './influencer-pages'

/** The home screen's list and scroll position, stored while another screen is open. */
type Memory = { entry: string; list: InfluencerList }
/** The reviews screen's number of loaded comments and scroll position. */
type CommentsMemory = { entry: string; loaded: number; scrollPosition: number }

const LIST_KEY = 'influencerList'
const SCROLL_KEY = 'scrollPosition'
const COMMENTS_KEY = 'comments'
/** More than any real visit needs, and far below the storage limit. */
const CARDS_KEPT_MAX = 1_000

/** The entry of the tab's history: back, forward and reload return to it, a link adds a new one. */
const historyEntry = () =>
  'navigation' in window ? (window.navigation.currentEntry?.key ?? null) : null

// Stored per tab: two tabs have different scroll positions.

export function rememberList(list: InfluencerList): void {
  const entry = historyEntry()
  if (entry === null || list.users.length > CARDS_KEPT_MAX) return
  writeOwn(LIST_KEY, JSON.stringify({ entry, list } satisfies Memory), 'sessionStorage')
}

export function rememberScroll(scrollPosition: number): void {
  writeOwn(SCROLL_KEY, String(Math.round(scrollPosition)), 'sessionStorage')
}

/** Returns the list as it was left at this history entry; null on a first visit. */
export function recallList(): { list: InfluencerList; scrollPosition: number } | null {
  const memory = readOwnJson(LIST_KEY, 'sessionStorage') as Memory | null
  if (!memory || memory.entry !== historyEntry()) return null
  const scrollPosition = Number(readOwnJson(SCROLL_KEY, 'sessionStorage')) || 0
  const list = { ...memory.list, users: memory.list.users.map(withDates) }
  return { list, scrollPosition }
}

export function rememberComments(loaded: number, scrollPosition: number): void {
  const entry = historyEntry()
  if (entry === null) return
  const memory: CommentsMemory = { entry, loaded, scrollPosition: Math.round(scrollPosition) }
  writeOwn(COMMENTS_KEY, JSON.stringify(memory), 'sessionStorage')
}

/** Returns how far the comments were loaded at this history entry; null on a first visit. */
export function recallComments(): { loaded: number; scrollPosition: number } | null {
  const memory = readOwnJson(COMMENTS_KEY, 'sessionStorage') as CommentsMemory | null
  return memory && memory.entry === historyEntry() ? memory : null
}

/** Restores the dates, which storage keeps as text. */
const withDates = (card: InfluencerCard): InfluencerCard => ({
  ...card,
  createdAt: new Date(card.createdAt),
  placement: card.placement && {
    ...card.placement,
    at: card.placement.at && new Date(card.placement.at),
  },
})
