import type { PlaceChange } from '@/lib/influencers/types'

/** What the row of an influencer says after a change of rank; places too far down to be counted are left out. */
export function placeNote({ formerPlace: from, place: to }: PlaceChange, moved: string): string {
  if (from !== null && to !== null) {
    return from === to ? `Place ${to}, as before` : `Place ${from} → ${to}`
  }
  if (to !== null) return `${moved} to place ${to}`
  return from !== null ? `${moved} from place ${from}` : moved
}
