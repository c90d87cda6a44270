'use client'

import { useSite } from '@/components/ui/site'
import { useIsPrinting } from '@/lib/client/printing'
import { formatDay } from '@/lib/domain/formats'

/** At the top of a printed page: where it is from, and of which day. `path`: without what is only the viewer's. */
export function PrintedSource({ path }: { path: string }) {
  const { name } = useSite()
  const isPrinting = useIsPrinting()
  if (!isPrinting) return null
  return (
    <p className="text-sm">
      {name} · {window.location.origin}
      {path} · printed on {formatDay(new Date())}
    </p>
  )
}
