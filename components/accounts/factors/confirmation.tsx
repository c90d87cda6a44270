'use client'

import dynamic from 'next/dynamic'
import { useAskedConfirmation } from '@/lib/client/confirmation'

/** Not a part of what visitors load. */
const ConfirmationDialog = dynamic(() =>
  import('@/components/accounts/factors/confirmation-dialog').then(
    (loaded) => loaded.ConfirmationDialog,
  ),
)

/** Asks over any page for what the server wants confirmed (lib/client/confirmation.ts). */
export function Confirmation() {
  const asked = useAskedConfirmation()
  return asked && <ConfirmationDialog kinds={asked.kinds} onEnd={asked.end} />
}
