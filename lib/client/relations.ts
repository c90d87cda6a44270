'use client'

import { useEffect } from 'react'
import { call, type ResponseTo } from '@/lib/client/call'
import { useViewer } from '@/lib/client/session'
import { createStore } from '@/lib/client/store'
import type { RelationKind } from '@/lib/domain/relations'

/*
 * Whom the viewer follows and has muted. Pages are the same for every viewer, so the browser adds it: read once for all pages
 * of a tab.
 */

type Relations = ResponseTo<'GET /api/me/relations'>
type Target = Relations['followed'][number]

const NONE: Relations = { followed: [], muted: [] }
const relations = createStore<Relations | 'failed' | null>(null)
/** The account that it was read for. */
let readFor = ''

async function read(viewerId: string) {
  readFor = viewerId
  relations.set(null)
  const sent = await call('GET /api/me/relations')
  if (readFor !== viewerId) return
  relations.set(sent.ok ? sent.value : 'failed')
}

/** Reads them again after a failure. */
export const reloadRelations = () => void read(readFor)

/** Returns whom the viewer follows and has muted: no one for a visitor; null until it is known. */
export function useRelations(): Relations | 'failed' | null {
  const viewer = useViewer()
  const known = relations.use()
  const viewerId = viewer.status === 'in' ? viewer.id : ''
  useEffect(() => {
    if (viewerId && viewerId !== readFor) void read(viewerId)
  }, [viewerId])
  if (viewer.status === 'out') return NONE
  return viewerId === readFor ? known : null
}

const LIST = { follow: 'followed', mute: 'muted' } as const

/** Follows or mutes, or ends that. */
export async function chooseRelation(kind: RelationKind, target: Target, isOn: boolean) {
  const { id } = target
  const sent = await call('POST /api/me/relations/[id]', { params: { id }, body: { kind, isOn } })
  const now = relations.get()
  if (!sent.ok || !now || now === 'failed') return sent
  const others = now[LIST[kind]].filter((one) => one.id !== id)
  relations.set({ ...now, [LIST[kind]]: isOn ? [target, ...others] : others })
  return sent
}
