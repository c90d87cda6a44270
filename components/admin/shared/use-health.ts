'use client'

import { useCachedRead } from '@/components/ui/use-cached-read'
import { call } from '@/lib/client/call'
import { unwrap } from '@/lib/client/read'

/** What is wrong with the site. `quick`: without waiting for mail server and name servers; null: not asked for. */
export function useHealth(how: 'quick' | 'whole' | null) {
  const read = useCachedRead(
    how && ['health', how],
    () => {
      const { origin } = window.location
      const query = how === 'quick' ? { origin, quick: '1' as const } : { origin }
      return unwrap(call('GET /api/admin/health', { query }))
    },
    { what: 'The health page' },
  )
  return { ...read, isLoading: how !== null && !read.data && !read.hasFailed }
}
