'use client'

import { useIsPrinting } from '@/lib/client/printing'
import { formatDay } from '@/lib/domain/formats'
import { SITE } from '@/lib/domain/site'

/** At the top of a printed page: where it is from, and of which day. `path`: without what is only the viewer's. */
export function PrintedSource({ path }: { path: string }) {
  const isPrinting = useIsPrinting()
  if (!isPrinting) return null
  return (
    <p className="text-sm">
      {SITE.name} · {window.location.origin}
      {path} · printed on {formatDay(new Date())}
    </p>
  )
}
