import Link from 'next/link'
import { AccountLinks } from '@/components/layout/account-links'
import { AccountSearch } from '@/components/layout/account-search'
import { HeaderMenu } from '@/components/layout/header-menu'
import { Logo } from '@/components/layout/logo'
import { MenuLink } from '@/components/layout/menu-link'
import { SkipLink } from '@/components/ui/skip-link'
import { useViewer } from '@/lib/client/session'
import { PATH } from '@/lib/domain/paths'
import { ROLE } from '@/lib/domain/roles'

/** The header of staff's screens: the way between them and back to the site, and nothing of the public navigation. */
export function StaffHeader() {
  const viewer = useViewer()
  const isAdmin = viewer.status === 'in' && viewer.role === ROLE.admin
  return (
    <header className="border-line border-b bg-card">
      <SkipLink to="content">Skip to content</SkipLink>
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
        <HeaderMenu id="staff-menu">
          <div className="wide:flex wide:items-center">
            {isAdmin && <MenuLink href={PATH.queue}>Queue</MenuLink>}
            <AccountLinks />
          </div>
        </HeaderMenu>
      </div>
    </header>
  )
}
