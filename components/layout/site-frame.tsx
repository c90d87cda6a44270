'use client'

import dynamic from 'next/dynamic'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { Confirmation } from '@/components/accounts/factors/confirmation'
import { ScriptFonts } from '@/components/fonts/script-fonts'
import { EarlyInput } from '@/components/layout/early-input'
import { FeedbackButton } from '@/components/layout/feedback-button'
import { Footer } from '@/components/layout/footer'
import { ForeignPageNotice } from '@/components/layout/foreign-page-notice'
import { Header } from '@/components/layout/header'
import { OfflineLinks } from '@/components/layout/offline-links'
import { PageFocus } from '@/components/layout/page-focus'
import { PageProgress } from '@/components/layout/page-progress'
import { SessionKeeper } from '@/components/layout/session-keeper'
import { SuspensionNotice } from '@/components/layout/suspension-notice'
import { Toaster } from '@/components/layout/toaster'
import { classNames } from '@/components/ui/class-names'
import { Notice } from '@/components/ui/notice'
import { SiteContext } from '@/components/ui/site'
import { StarShapes } from '@/components/ui/stars'
import { PATH } from '@/lib/domain/paths'
import { NOTHING_FILLED_IN, type ShownSite } from '@/lib/domain/site'

/** Not a part of what visitors load. */
const StaffHeader = dynamic(
  async () => (await import('@/components/layout/staff-header')).StaffHeader,
)

type Props = {
  feedbackUrl: string
  contactEmail: string
  socialUrl: string
  /** What differs where staff has filled in more; left out without that, so that the page stays as it is. */
  own?: Partial<ShownSite>
  /** What is paused, in sentences. */
  pauses: readonly string[]
  children: ReactNode
}

/** What is around every page. A client component, so that a page carries it once and not again in the router's payload. */
export function SiteFrame({ feedbackUrl, contactEmail, socialUrl, own, pauses, children }: Props) {
  const path = usePathname()
  const isStaff = path.startsWith('/admin/')
  const isQueue = path.startsWith(PATH.queue)
  const socialLinks = [{ text: 'Follow us', href: socialUrl }]
  const site = { ...NOTHING_FILLED_IN, feedbackUrl, contactEmail, socialLinks, ...own }
  return (
    <SiteContext value={site}>
      <SharedShapes stylesheet={site.stylesheet} />
      {isStaff ? <StaffHeader /> : <Header />}
      <main
        id="content"
        tabIndex={-1}
        className={classNames(
          'mx-auto w-full flex-1 px-4 pt-4 outline-none md:px-6 md:pt-8',
          !isQueue && 'max-w-page',
          isStaff && !isQueue && 'pb-20',
        )}
      >
        <PauseNotice sentences={pauses} />
        <ForeignPageNotice />
        <SuspensionNotice />
        {children}
      </main>
      {!isStaff && (
        <>
          <FeedbackButton href={feedbackUrl} />
          <Footer />
        </>
      )}
      <SessionKeeper />
      <ScriptFonts />
      <OfflineLinks />
      <PageFocus />
      <PageProgress />
      <Toaster />
      <Confirmation />
      <EarlyInput />
    </SiteContext>
  )
}

/** In one place of the tree: ids that React makes of places stay as they are without a stylesheet. */
function SharedShapes({ stylesheet }: { stylesheet: string }) {
  if (!stylesheet) return <StarShapes />
  return (
    <>
      <link rel="stylesheet" href={stylesheet} precedence="site" />
      <StarShapes />
    </>
  )
}

/** Tells readers on every page what is paused, why and until when. Part of the page as it is served: it needs no script. */
function PauseNotice({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <Notice role="note" aria-label="Paused" className="mb-6 space-y-1">
      {sentences.map((sentence) => (
        <p key={sentence} className="break-words font-medium">
          {sentence}
        </p>
      ))}
      <p>You can still read everything.</p>
    </Notice>
  )
}
