import type { ReactNode } from 'react'
import { ThemeToggle } from '@/components/layout/theme-toggle'
import { UnreadBadge } from '@/components/layout/unread-badge'
import { Menu } from '@/components/ui/icons'

/** The end of a header: its navigation, a row where it fits, else a menu behind a button, and the choice of light or dark. */
export function HeaderMenu({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className="-mr-2.5 ml-auto flex items-center">
      <nav id={id} popover="auto" aria-label="Main" className="site-menu">
        {children}
      </nav>
      <ThemeToggle />
      <button type="button" popoverTarget={id} className="icon-button relative wide:hidden">
        <Menu className="size-6" />
        <span className="sr-only">Menu</span>
        {/* Its name has the count, too: 'Menu 3 unread'. */}
        <UnreadBadge className="absolute top-0.5 right-0" />
      </button>
    </div>
  )
}
