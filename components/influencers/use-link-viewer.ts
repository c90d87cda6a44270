'use client'

import { useViewer } from '@/lib/client/session'
import type { LinkContext } from '@/lib/domain/paths'

/** The viewer that the four query values of a link name; null on the server and when signed out. */
export function useLinkViewer(): LinkContext['viewer'] {
  const viewer = useViewer()
  return viewer.status === 'in' ? { id: viewer.id, name: viewer.name } : null
}
