'use client'

import { useLayoutEffect } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Moon, Sun } from '@/components/ui/icons'
import { readStored, writeStored } from '@/lib/client/storage'

/** Whether the page is dark now, by choice or by the system. */
function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}

function toggleTheme() {
  const theme = isDark() ? 'light' : 'dark'
  document.documentElement.dataset.theme = theme
  writeStored('theme', theme)
}

/** Applies the choice again: where React had to render the whole document, the boot script's attribute is lost. */
function applyChoice() {
  const theme = readStored('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
}

/** Toggles and remembers the theme. The stylesheet decides which icon shows, so nothing flashes. */
export function ThemeToggle() {
  useLayoutEffect(applyChoice, [])
  return (
    <IconButton label="Light or dark" onClick={toggleTheme} className="needs-script">
      <Moon className="size-5 dark:hidden" />
      <Sun className="hidden size-5 dark:block" />
    </IconButton>
  )
}
