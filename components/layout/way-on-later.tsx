'use client'

import dynamic from 'next/dynamic'

/** `WayOn` in a bundle of its own: every page carries what it shows when it is missing or fails. */
export const WayOn = dynamic(() =>
  import('@/components/layout/way-on').then(
    (loaded) => loaded.WayOn,
    () => Nothing,
  ),
)

/** An error page that fails to load a part is still one. */
const Nothing = () => null
