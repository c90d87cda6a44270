'use client'

import { useViewer } from '@/lib/client/session'
import type { LinkContext } from '@/lib/domain/paths'

/** Who the four query values of a link name: nobody on the server and when signed out (statements 83–87). */
export function useLinkViewer(): LinkContext['viewer'] {
  const viewer = useViewer()
  return viewer.status === 'in' ? { id: viewer.id, name: viewer.name } : null
}
