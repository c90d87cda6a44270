'use client'

import Link from 'next/link'
import { useOwnClaims } from '@/components/claims/use-own-claims'
import { classNames } from '@/components/ui/class-names'
import { TabLinks } from '@/components/ui/tab-links'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'

const sectionPath = (section: string) => withQuery(PATH.profile, { section })

/** The tabs of a member's area, each with its pages; the first of them is where the tab leads. */
const TABS = {
  Overview: { overview: ['Overview', PATH.profile] },
  'My reviews': {
    ratings: ['Reviews', sectionPath('ratings')],
    replies: ['Replies', sectionPath('replies')],
    reports: ['Reports and decisions', PATH.ownReports],
  },
  Inbox: {
    inbox: ['Messages', PATH.inbox],
    following: ['Following', PATH.following],
    settings: ['Settings', PATH.inboxSettings],
  },
  Account: {
    account: ['Settings', sectionPath('account')],
    securityLog: ['Security log', PATH.securityLog],
    influencer: ['Claimed page', PATH.ownPages],
  },
} as const satisfies Record<string, Record<string, readonly [label: string, path: string]>>

type Tab = keyof typeof TABS
export type ProfilePage = { [T in Tab]: keyof (typeof TABS)[T] }[Tab]
type Pages = Readonly<Record<string, readonly [label: string, path: string]>>

/** The parts of the viewer's own area. Only those who have claimed a profile have a claimed page. */
export function ProfileTabs({ page }: { page: ProfilePage }) {
  const { claims } = useOwnClaims()
  const isClaimant = claims?.some(({ state }) => state !== 'withdrawn') || page === 'influencer'
  const tabs = Object.entries<Pages>(TABS)
  const [current, pages] = tabs.find(([, one]) => page in one) ?? ['', {}]
  const parts = Object.entries(pages).filter(([one]) => one !== 'influencer' || isClaimant)
  return (
    <>
      <TabLinks
        label="Parts of your profile"
        isScrolling
        links={tabs.map(([label, one]) => ({
          href: Object.values(one)[0]?.[1] ?? PATH.profile,
          label,
          isCurrent: label === current,
        }))}
      />
      {parts.length > 1 && (
        <nav aria-label={current} className="mt-2">
          <ul className="flex flex-wrap gap-x-5">
            {parts.map(([one, [label, path]]) => (
              <li key={one}>
                <Link
                  href={path}
                  prefetch={false}
                  scroll={false}
                  aria-current={one === page ? 'page' : undefined}
                  className={classNames(
                    'list-link text-sm',
                    one === page ? 'font-semibold' : 'text-muted',
                  )}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}
