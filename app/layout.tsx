import './globals.css'
import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { headers } from 'next/headers'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { siteFeedOf, siteIcons, sitePreview } from '@/app/previews'
import { BootScript } from '@/components/layout/boot/boot-script'
import { SiteFrame } from '@/components/layout/site-frame'
import { thirdPartyName } from '@/lib/auth/third-party-name'
import { readSite } from '@/lib/cache/site'
import { MESSAGES } from '@/lib/domain/messages'
import { PAGE_NONCE_HEADER, pagePolicy, pictureHosts } from '@/lib/domain/page-policy'
import { pauseSentence, pausesToShow } from '@/lib/domain/pauses'
import { shownDifference } from '@/lib/domain/site'
import { getEnv } from '@/lib/env'
import { listPausesForPage } from '@/lib/pauses/queries'

const inter = localFont({
  src: '../components/fonts/inter-western.woff2',
  weight: '400 700',
  display: 'swap',
  variable: '--font-inter',
})

/** Settings are those of the running server, not of the build, so every page is rendered on request. */
export async function generateMetadata(): Promise<Metadata> {
  await connection()
  const site = await readSite()
  const { name, description } = site
  return {
    metadataBase: new URL(getEnv().SITE_URL),
    title: {
      default: `${name}: ${MESSAGES.headline}`,
      template: `%s | ${name.replaceAll('%s', '')}`,
    },
    description,
    applicationName: name,
    alternates: siteFeedOf(site),
    openGraph: sitePreview(site),
    ...(site.icon && { icons: siteIcons(site) }),
    twitter: { card: 'summary_large_image' },
    formatDetection: { telephone: false, address: false, email: false },
  }
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#1e1c1a' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  await connection()
  const { SOCIAL_URL, CLOUDINARY_URL } = getEnv()
  const site = await readSite()
  const own = shownDifference(site, thirdPartyName())
  const nonce = (await headers()).get(PAGE_NONCE_HEADER) ?? undefined
  return (
    // The script below sets attributes of this element before React takes over.
    <html lang="en" className={inter.variable} suppressHydrationWarning>
      <head>
        {nonce && (
          <meta
            httpEquiv="Content-Security-Policy"
            content={pagePolicy([`'nonce-${nonce}'`], pictureHosts(CLOUDINARY_URL))}
          />
        )}
        <BootScript nonce={nonce} />
      </head>
      <body className="flex min-h-dvh flex-col">
        <SiteFrame
          feedbackUrl={site.feedbackUrl}
          contactEmail={site.contactEmail}
          socialUrl={SOCIAL_URL}
          pauses={pausesToShow(await listPausesForPage()).map(pauseSentence)}
          {...(own && { own })}
        >
          {children}
        </SiteFrame>
      </body>
    </html>
  )
}
