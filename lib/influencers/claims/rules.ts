import type { ClaimDecision, ClaimMethod, ClaimState } from '@/lib/domain/claims'
import { PROOF_FILE } from '@/lib/domain/claims'
import { PATH } from '@/lib/domain/paths'
import type { PlatformId } from '@/lib/domain/platforms'
import { type Handle, readHandles } from '@/lib/names/handles'

/** A listed account or website that can prove a claim. */
export type ProofPlace = { handle: string; url: string; isSite: boolean }

type Listed = { socialHandles: string; platforms: readonly PlatformId[] }

/**
 * Returns where a claim to a profile can be proved: its listed accounts, and the websites among them. A single post or video
 * is none: it may be another person's. Of the same words for two accounts the second is told by its address.
 */
export function proofPlaces({ socialHandles, platforms }: Listed): ProofPlace[] {
  const places = new Map<string, ProofPlace>()
  for (const handle of readHandles(socialHandles, platforms).handles) {
    const place = placeOf(handle, socialHandles.slice(handle.start, handle.end))
    const known = place && places.get(place.handle)
    if (!place || known?.url === place.url) continue
    const named = known ? { ...place, handle: place.url } : place
    places.set(named.handle, named)
  }
  return [...places.values()]
}

function placeOf({ href, platform, name, isMail, isProfile }: Handle, text: string) {
  const isSite = platform === null && name === null
  const url = href ?? (isSite ? `https://${text}` : null)
  const canProve = !isMail && (isSite || isProfile)
  return canProve && url && URL.canParse(url) ? { handle: text, url, isSite } : null
}

/** Returns the listed place with which a method proves a claim; null where that is not possible. */
export const proofPlace = (listed: Listed, method: ClaimMethod, handle: string) =>
  proofPlaces(listed).find(
    (place) => place.handle === handle && place.isSite === (method !== 'code'),
  ) ?? null

/** Returns the state after a decision; null where it is not possible. */
export function stateAfter(state: ClaimState, decision: ClaimDecision): ClaimState | null {
  return NEXT[state]?.[decision] ?? null
}

const NEXT: Partial<Record<ClaimState, Partial<Record<ClaimDecision, ClaimState>>>> = {
  pending: { confirm: 'confirmed', refuse: 'refused' },
  confirmed: { contest: 'contested', revoke: 'revoked' },
  contested: { confirm: 'confirmed', revoke: 'revoked' },
}

/** Whether a claim in this state belongs to the owner of its profile. */
export const isOwning = (state: ClaimState): boolean =>
  state === 'confirmed' || state === 'contested'

type Proof = { influencerId: string; code: string }

/** The address on this site that a website links to with `rel="me"`. The code ties the link to the claim. */
export const proofLink = (siteUrl: string, { influencerId, code }: Proof): string =>
  `${siteUrl}${PATH.reviews(influencerId)}?claim=${code}`

/** The address that the server reads to find a proof. */
export const proofAddress = (url: string, method: ClaimMethod): string =>
  method === 'file' ? new URL(PROOF_FILE, url).href : url
