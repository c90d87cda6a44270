'use client'

import { useEffect, useState } from 'react'
import { useCachedRead } from '@/components/ui/use-cached-read'
import { call } from '@/lib/client/call'
import { unwrap } from '@/lib/client/read'
import { DURATION } from '@/lib/domain/durations'

const CONFLICT = 409
const NOT_FOUND = 404

/** An item of the queue. */
export function useItem(id: string) {
  const { data, failure, hasFailed, reload } = useCachedRead(
    ['queue-item', id],
    async () => (await unwrap(call('GET /api/admin/queue/[id]', { params: { id } }))).item,
    { what: 'The item' },
  )
  const isGone = failure?.status === NOT_FOUND
  return {
    item: isGone ? undefined : data,
    isGone,
    hasFailed: hasFailed && !isGone,
    reload,
  }
}

/** Holds an item while its screen is open, so that no other admin decides it. Returns whether another admin holds it. */
export function useHold(id: string): boolean {
  const [isTaken, setTaken] = useState(false)
  useEffect(() => {
    const params = { id }
    const take = async () => {
      const sent = await call('POST /api/admin/queue/[id]/take', { params })
      setTaken(!sent.ok && sent.status === CONFLICT)
    }
    const release = () => void call('POST /api/admin/queue/[id]/release', { params })
    void take()
    const timer = setInterval(take, DURATION.itemTakenMs / 2)
    window.addEventListener('pagehide', release)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', release)
      release()
    }
  }, [id])
  return isTaken
}
