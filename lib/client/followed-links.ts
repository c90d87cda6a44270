'use client'

const addresses = new Map<string, string>()

// Older browsers do not have it.
const historyEntry = () => (window as Partial<Window>).navigation?.currentEntry?.key

/** Remembers `address` as the one that the tab's current history entry is left for. */
export function rememberLink(address: string) {
  const entry = historyEntry()
  if (entry) addresses.set(entry, address)
}

/** Returns the link in `content` that led away from the current history entry before, if any did and it is still there. */
export function findFollowedLink(content: HTMLElement): HTMLElement | null {
  const address = addresses.get(historyEntry() ?? '')
  return address ? content.querySelector<HTMLElement>(`a[href="${CSS.escape(address)}"]`) : null
}
