'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useCachedRead } from '@/components/ui/use-cached-read'
import { getOwnAccount } from '@/lib/client/api'
import { unwrap } from '@/lib/client/read'
import { isSigningOut, useViewer } from '@/lib/client/session'
import { PATH } from '@/lib/domain/paths'
import { ROLE } from '@/lib/domain/roles'

const SIGN_IN = `${PATH.signIn}?${new URLSearchParams({ next: PATH.admin })}`

const readAccount = () => unwrap(getOwnAccount())

type Access =
  /** The viewer is not known yet: nothing is rendered. */
  | { access: 'unknown' }
  | { access: 'refused' }
  /** The server did not answer. */
  | { access: 'failed'; retry(): void }
  | { access: 'admin'; ownId: string }

/** Whether the viewer is an admin, by the server's word. */
export function useAdminAccess(): Access {
  const router = useRouter()
  const viewer = useViewer()
  const viewerId = viewer.status === 'in' ? viewer.id : null
  const known = viewerId !== null
  const {
    data: account,
    hasFailed,
    reload,
  } = useCachedRead(known ? ['admin-account', viewerId] : null, readAccount, {
    what: 'The account',
  })

  useEffect(() => {
    if (viewer.status === 'out' && !isSigningOut()) router.replace(SIGN_IN)
  }, [viewer.status, router])

  if (hasFailed) return { access: 'failed', retry: () => void reload() }
  if (!account || viewerId === null) return { access: 'unknown' }
  if (account.role !== ROLE.admin) return { access: 'refused' }
  return { access: 'admin', ownId: account.id }
}
