import { useOwnRead } from '@/components/ui/use-own-list'
import { call } from '@/lib/client/call'
import type { OwnClaim } from '@/lib/influencers/claims/responses'

/** The viewer's claims; `show` puts a new or changed one in its place. */
export function useOwnClaims() {
  const { data, hasFailed, reload, show } = useOwnRead<{ claims: OwnClaim[] }>('claims', () =>
    call('GET /api/me/claims'),
  )
  const claims: readonly OwnClaim[] | null = data?.claims ?? null
  return {
    claims,
    hasFailed: hasFailed && !data,
    retry: () => void reload(),
    show: (claim: OwnClaim) =>
      show(({ claims }) => ({ claims: [claim, ...claims.filter(({ id }) => id !== claim.id)] })),
    remove: (claim: OwnClaim) =>
      show(({ claims }) => ({
        claims: claims.map((one) =>
          one.id === claim.id ? { ...one, state: 'withdrawn' as const } : one,
        ),
      })),
  }
}
