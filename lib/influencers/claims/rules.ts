import type { ClaimDecision, ClaimMethod, ClaimState } from '@/lib/domain/claims'
import { PROOF_FILE } from '@/lib/domain/claims'
import { readHandles } from '@/lib/domain/handles'
import { PATH } from '@/lib/domain/paths'
import type { PlatformId } from '@/lib/domain/platforms'

/** A listed account or website that can prove a claim. */
export type ProofPlace = { handle: string; url: string; isSite: boolean }

type Listed = { socialHandles: string; platforms: readonly PlatformId[] }

/** Returns where a claim to a profile can be proved: its listed accounts, and the websites among them. */
export function proofPlaces({ socialHandles, platforms }: Listed): ProofPlace[] {
  return readHandles(socialHandles, platforms).handles.flatMap((handle) => {
    const text = socialHandles.slice(handle.start, handle.end)
    const isSite = handle.platform === null && handle.name === null
    const url = handle.href ?? (isSite && !handle.isMail ? `https://${text}` : null)
    return url && !handle.isMail && URL.canParse(url) ? { handle: text, url, isSite } : []
  })
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
