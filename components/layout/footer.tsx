import Link from 'next/link'
import { Logo } from '@/components/layout/logo'
import { useSite } from '@/components/ui/site'
import { PATH } from '@/lib/domain/paths'
import { SITE } from '@/lib/domain/site'

const GROUPS = [
  {
    title: 'About',
    links: [
      { href: PATH.purpose, text: 'Our purpose, Mission, and Values' },
      { href: PATH.developers, text: 'For developers' },
    ],
  },
  {
    title: 'Trust',
    links: [
      { href: PATH.method, text: 'How ratings are checked and counted' },
      { href: PATH.guidelines, text: 'Our rules, and how we decide' },
      { href: PATH.transparency, text: 'Transparency' },
      { href: PATH.reportForm, text: 'Report something' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { href: PATH.privacy, text: 'Privacy Policy' },
      { href: PATH.terms, text: 'Terms of Service' },
    ],
  },
] as const

/** The footer of every page. */
export function Footer() {
  const site = useSite()
  const elsewhere: Readonly<Record<string, string>> = {
    [PATH.privacy]: site.privacyHref,
    [PATH.terms]: site.termsHref,
  }
  return (
    <footer className="mt-16 border-line border-t bg-card text-sm">
      <div className="mx-auto grid max-w-page gap-6 px-4 py-8 md:px-6 md:py-10 lg:grid-cols-[1fr_auto] lg:gap-12">
        <div className="max-w-sm">
          <p className="flex items-center gap-2.5 font-bold text-base tracking-tight">
            <Logo className={site.name === SITE.name ? 'size-8' : 'size-8 shrink-0'} />
            {site.name === SITE.name ? site.name : <bdi>{site.name}</bdi>}
          </p>
          <p className="mt-3 text-muted">
            One rating per person. No one can pay to be listed higher or for praise.
          </p>
        </div>
        <nav
          aria-label="About this site"
          className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-4 lg:flex lg:gap-12"
        >
          {GROUPS.map(({ title, links }) => (
            <div key={title}>
              <p className="font-semibold">{title}</p>
              <ul className="mt-1">
                {links.map(({ href, text }) => (
                  <li key={href}>
                    <FooterLink href={elsewhere[href] || href}>{text}</FooterLink>
                  </li>
                ))}
                {title === 'About' && site.hasOperator && (
                  <li>
                    <FooterLink href={PATH.aboutSite}>Who runs this site</FooterLink>
                  </li>
                )}
                {title === 'About' &&
                  site.footerLinks.map(({ text, href }) => (
                    <li key={`${href} ${text}`}>
                      <FooterLink href={href}>{text}</FooterLink>
                    </li>
                  ))}
                {title === 'Legal' && (
                  <>
                    <li>
                      <a
                        href={`mailto:${site.contactEmail}`}
                        className="list-link [overflow-wrap:anywhere]"
                      >
                        {site.contactEmail}
                      </a>
                    </li>
                    {site.socialLinks.map(({ text, href }) => (
                      <li key={href}>
                        <a
                          href={href}
                          target="_blank"
                          rel="noopener noreferrer"
                          className="list-link"
                        >
                          {text}
                        </a>
                      </li>
                    ))}
                  </>
                )}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <p className="border-line border-t px-4 py-4 text-center text-muted">{site.copyright}</p>
    </footer>
  )
}

function FooterLink({ href, children }: { href: string; children: string }) {
  if (!href.startsWith('/')) {
    return (
      <a href={href} rel="noopener noreferrer" className="list-link [overflow-wrap:anywhere]">
        {children}
      </a>
    )
  }
  return (
    <Link prefetch={false} href={href} className="list-link">
      {children}
    </Link>
  )
}
