'use client'

import { useEffect } from 'react'
import { mayLackFonts } from '@/components/fonts/system-fonts'

async function loadWatch() {
  const { watchText } = await import('@/components/fonts/watch-text')
  watchText()
}

/**
 * Loads fonts for other scripts and emoji once the page shows one of their characters, and only where the system may lack
 * them: each font that arrives has the browser lay out the whole page once more. What watches for them is loaded there
 * only, too. Renders nothing.
 */
export function ScriptFonts() {
  useEffect(() => {
    if (mayLackFonts(navigator.userAgent)) {
      // Without it, the page has boxes for some characters and works.
      void loadWatch().catch(() => {})
    }
  }, [])
  return null
}
