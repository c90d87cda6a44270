'use client'

import { useLayoutEffect } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Moon, Sun } from '@/components/ui/icons'
import { readStored, writeStored } from '@/lib/client/storage'

/** Whether the page is dark right now, by choice or by the system. */
function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}

function toggleTheme() {
  const theme = isDark() ? 'light' : 'dark'
  document.documentElement.dataset.theme = theme
  writeStored('theme', theme)
}

/** The choice once more: where React had to draw the whole document itself, what the boot script set is gone. */
function applyChoice() {
  const theme = readStored('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
}

/** Turns light into dark and back, and remembers it. Which picture shows is up to the stylesheet: no flash. */
export function ThemeToggle() {
  useLayoutEffect(applyChoice, [])
  return (
    <IconButton label="Light or dark" onClick={toggleTheme} className="needs-script">
      <Moon className="size-5 dark:hidden" />
      <Sun className="hidden size-5 dark:block" />
    </IconButton>
  )
}
