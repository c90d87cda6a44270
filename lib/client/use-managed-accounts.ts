'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import useSWR from 'swr'
import type { ManagedLists } from '@/lib/admin/types'
import { listManagedAccounts } from '@/lib/client/admin-api'
import { getOwnAccount } from '@/lib/client/api'
import { logFailure } from '@/lib/client/log'
import { answerOf, READ_ONCE, ReadFailure } from '@/lib/client/read'
import { isSigningOut, useViewer } from '@/lib/client/session'
import { LIMIT } from '@/lib/domain/limits'
import { PATH } from '@/lib/domain/paths'
import { ROLE } from '@/lib/domain/roles'

const SIGN_IN = `${PATH.signIn}?${new URLSearchParams({ next: PATH.admin })}`

const readAccount = () => answerOf(getOwnAccount())
const readLists = () =>
  answerOf(
    listManagedAccounts({
      skip: { pending: 0, approved: 0, members: 0, removed: 0 },
      limit: LIMIT.adminListMax,
      words: '',
    }),
  )

/** Only logged: the screen shows no message (256). */
const onError = (failure: unknown) =>
  logFailure('The admin list', failure instanceof ReadFailure ? failure.status : 0)

type Managed =
  /** It is not known yet who looks: nothing is drawn (255). */
  | { access: 'unknown' | 'refused' }
  | {
      access: 'admin'
      ownId: string
      lists: ManagedLists | undefined
      hasFailed: boolean
      /** Reads the lists again; resolves when they are there, or could not be read. */
      reload: () => Promise<unknown>
    }

/** The lists of the admin screen, asked for once the server has said that an admin looks (39, 254, 255). */
export function useManagedAccounts(): Managed {
  const router = useRouter()
  const viewer = useViewer()
  const viewerId = viewer.status === 'in' ? viewer.id : null
  const options = { ...READ_ONCE, onError }
  const known = viewerId !== null
  const { data: account } = useSWR(known ? ['admin-account', viewerId] : null, readAccount, options)
  const isAdmin = account?.role === ROLE.admin
  const managed = useSWR(isAdmin ? ['managed-accounts', viewerId] : null, readLists, options)

  useEffect(() => {
    if (viewer.status === 'out' && !isSigningOut()) router.replace(SIGN_IN)
  }, [viewer.status, router])

  if (!account || viewerId === null) return { access: 'unknown' }
  if (!isAdmin) return { access: 'refused' }
  const { data: lists, error, isValidating, mutate } = managed
  const reload = () => mutate().catch(() => null)
  return {
    access: 'admin',
    ownId: account.id,
    lists,
    hasFailed: Boolean(error) && !isValidating,
    reload,
  }
}
