import Link from 'next/link'
import { AccountLinks } from '@/components/layout/account-links'
import { HeaderMenu } from '@/components/layout/header-menu'
import { HeaderSearch } from '@/components/layout/header-search'
import { Logo } from '@/components/layout/logo'
import { MenuLink } from '@/components/layout/menu-link'
import { classNames } from '@/components/ui/class-names'
import { useSite } from '@/components/ui/site'
import { SkipLink } from '@/components/ui/skip-link'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'
import { SITE } from '@/lib/domain/site'

function Wordmark() {
  const { name } = useSite()
  const isOurs = name === SITE.name
  return (
    // A long name leaves room for the buttons beside it.
    <div
      className={classNames(
        'flex min-w-0 items-center gap-2.5',
        !isOurs && 'max-md:max-w-[calc(100%-7rem)]',
      )}
    >
      <Link
        prefetch={false}
        href={PATH.home}
        aria-label={`${name}: home`}
        className="shrink-0 rounded-small"
      >
        <Logo className="size-9" />
      </Link>
      <div className={isOurs ? 'leading-tight' : 'min-w-20 leading-tight'}>
        <Link
          href={PATH.home}
          tabIndex={-1}
          aria-hidden="true"
          className={classNames(
            'font-bold tracking-tight',
            !isOurs && 'line-clamp-2 [overflow-wrap:anywhere]',
          )}
        >
          {name}
        </Link>
        <Link
          prefetch={false}
          href={PATH.method}
          className="-my-1 block py-1 text-muted text-xs underline-offset-2 hover:text-accent hover:underline"
        >
          {MESSAGES.headline}
        </Link>
      </div>
    </div>
  )
}

/**
 * The header of every page. One navigation for all widths: a row where it fits, else a menu (a popover, which needs no
 * script).
 */
export function Header() {
  return (
    <header className="border-line border-b bg-card">
      <SkipLink to="content">Skip to content</SkipLink>
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-3 gap-y-3 px-4 py-3 md:flex-nowrap md:px-6">
        <Wordmark />
        <HeaderSearch />
        <HeaderMenu id="site-menu">
          <ul className="wide:flex wide:items-center">
            <li>
              <MenuLink href={PATH.topContributors}>Trending users</MenuLink>
            </li>
            <li>
              <MenuLink href={PATH.howItWorks}>How this Works ?</MenuLink>
            </li>
            <li>
              <MenuLink href={PATH.addInfluencer}>You can add Influencer</MenuLink>
            </li>
          </ul>
          <div className="mt-2 border-line border-t pt-2 wide:mt-0 wide:flex wide:min-w-50 wide:items-center wide:justify-end wide:border-t-0 wide:pt-0">
            <AccountLinks />
          </div>
        </HeaderMenu>
      </div>
    </header>
  )
}
