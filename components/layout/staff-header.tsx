import Link from 'next/link'
import { AccountLinks } from '@/components/layout/account-links'
import { AccountSearch } from '@/components/layout/account-search'
import { Logo } from '@/components/layout/logo'
import { MenuLink } from '@/components/layout/menu-link'
import { SkipLink } from '@/components/layout/skip-link'
import { ThemeToggle } from '@/components/layout/theme-toggle'
import { Menu } from '@/components/ui/icons'
import { useViewer } from '@/lib/client/session'
import { PATH } from '@/lib/domain/paths'
import { ROLE } from '@/lib/domain/roles'

const MENU_ID = 'staff-menu'

/** The header of staff's screens: the way between them and back to the site, and nothing of the public navigation. */
export function StaffHeader() {
  const viewer = useViewer()
  const isAdmin = viewer.status === 'in' && viewer.role === ROLE.admin
  return (
    <header className="border-line border-b bg-card">
      <SkipLink />
      <div className="flex min-h-[calc(var(--staff-header)-1px)] items-center gap-x-4 px-4 md:px-6">
        <Link
          prefetch={false}
          href={PATH.home}
          className="group flex min-h-11 min-w-0 items-center gap-2.5 rounded-small text-sm"
        >
          <Logo className="size-8 shrink-0" />
          <span className="truncate font-medium group-hover:text-accent">Back to the site</span>
        </Link>
        {isAdmin && <AccountSearch />}
        <div className="-mr-2.5 ml-auto flex items-center gap-1">
          <nav id={MENU_ID} popover="auto" aria-label="Main" className="site-menu">
            <div className="wide:flex wide:items-center">
              {isAdmin && <MenuLink href={PATH.queue}>Queue</MenuLink>}
              <AccountLinks />
            </div>
          </nav>
          <ThemeToggle />
          <button
            type="button"
            popoverTarget={MENU_ID}
            aria-label="Menu"
            className="icon-button wide:hidden"
          >
            <Menu className="size-6" />
          </button>
        </div>
      </div>
    </header>
  )
}
