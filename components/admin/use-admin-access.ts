'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import type { Staff } from '@/components/admin/shared/staff'
import { useCachedRead } from '@/components/ui/use-cached-read'
import { getOwnAccount } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { unwrap } from '@/lib/client/read'
import { onForbidden } from '@/lib/client/request'
import { isSigningOut, useViewer } from '@/lib/client/session'
import { PATH } from '@/lib/domain/paths'
import { ROLE } from '@/lib/domain/roles'

const SIGN_IN = `${PATH.signIn}?${new URLSearchParams({ next: PATH.admin })}`

/** Of those who may work here it asks for what `getme` does not tell, too: powers, and whether they need a second factor. */
async function readStaff(hasMembers: boolean): Promise<Staff> {
  const { id: ownId, role } = await unwrap(getOwnAccount())
  const isAdmin = role === ROLE.admin
  if (!isAdmin && !hasMembers) return { ownId, isAdmin, powers: [], secondFactorDue: null }
  const { settings } = await unwrap(call('GET /api/me'))
  const { powers, secondFactorDue } = settings
  return { ownId, isAdmin, powers, secondFactorDue }
}

type Access =
  /** The viewer is not known yet: nothing is rendered. */
  | { access: 'unknown' }
  | { access: 'refused' }
  /** The server did not answer. */
  | { access: 'failed'; retry(): void }
  | { access: 'granted'; staff: Staff }

/**
 * Whether the viewer is an admin, or where `hasMembers` a member with powers, by the server's word. Asked again when the
 * server refuses something: a power that was taken shows at once.
 */
export function useAdminAccess(hasMembers: boolean): Access {
  const router = useRouter()
  const viewer = useViewer()
  const viewerId = viewer.status === 'in' ? viewer.id : null
  const {
    data: staff,
    hasFailed,
    reload,
  } = useCachedRead(
    viewerId ? ['staff', viewerId, hasMembers] : null,
    () => readStaff(hasMembers),
    {
      what: 'The account',
    },
  )

  useEffect(() => {
    if (viewer.status === 'out' && !isSigningOut()) router.replace(SIGN_IN)
  }, [viewer.status, router])

  const look = useRef(reload)
  useEffect(() => {
    look.current = reload
  })
  useEffect(() => onForbidden(() => void look.current()), [])

  if (hasFailed) return { access: 'failed', retry: () => void reload() }
  if (!staff || viewerId === null) return { access: 'unknown' }
  const isGranted = staff.isAdmin || staff.powers.length > 0
  return isGranted ? { access: 'granted', staff } : { access: 'refused' }
}
