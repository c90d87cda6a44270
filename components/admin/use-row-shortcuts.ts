'use client'

import { useActiveRow } from '@/components/admin/use-active-row'
import { useShortcuts } from '@/components/admin/use-shortcuts'

/** The single-key shortcuts of the rows, as the help lists them. */
export function useRowShortcuts({ undo, openHelp }: { undo(): void; openHelp(): void }) {
  const { activeId, move, press, settle } = useActiveRow()
  const shortcuts = useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    a: () => settle('approve'),
    r: () => settle('remove') || settle('restore'),
    u: undo,
    x: () => press('[data-choose]'),
    o: () => press('[data-open]'),
    '?': openHelp,
  })
  return { activeId, shortcuts }
}
