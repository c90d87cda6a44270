import Link from 'next/link'
import { Logo } from '@/components/layout/logo'
import { PATH } from '@/lib/domain/paths'
import { SITE } from '@/lib/domain/site'

type Props = { contactEmail: string; socialUrl: string }

/** The footer of every page. */
export function Footer({ contactEmail, socialUrl }: Props) {
  return (
    <footer className="mt-16 border-line border-t bg-card text-sm">
      <div className="mx-auto grid max-w-page gap-8 px-4 py-10 md:grid-cols-[1fr_auto_auto] md:gap-16 md:px-6">
        <div className="max-w-sm">
          <p className="flex items-center gap-2.5 font-bold text-base tracking-tight">
            <Logo className="size-8" />
            {SITE.name}
          </p>
          <p className="mt-3 text-muted">
            One rating per member and influencer. Nobody can pay to be listed higher, and nobody is
            paid for praise.
          </p>
        </div>
        <nav aria-label="About this site">
          <ul className="space-y-1">
            <li>
              <Link prefetch={false} href={PATH.purpose} className="list-link">
                Our purpose, Mission, and Values
              </Link>
            </li>
            <li>
              <Link prefetch={false} href={PATH.method} className="list-link">
                How ratings are checked and counted
              </Link>
            </li>
            <li>
              <Link prefetch={false} href={PATH.guidelines} className="list-link">
                Our rules, and how we decide
              </Link>
            </li>
            <li>
              <Link prefetch={false} href={PATH.transparency} className="list-link">
                Transparency
              </Link>
            </li>
            <li>
              <Link prefetch={false} href={PATH.reportForm} className="list-link">
                Report something
              </Link>
            </li>
            <li>
              <Link prefetch={false} href={PATH.developers} className="list-link">
                For developers
              </Link>
            </li>
            <li>
              <Link prefetch={false} href={PATH.privacy} className="list-link">
                Privacy Policy
              </Link>
            </li>
            <li>
              <Link prefetch={false} href={PATH.terms} className="list-link">
                Terms of Service
              </Link>
            </li>
          </ul>
        </nav>
        <ul className="space-y-1">
          <li>
            <a href={`mailto:${contactEmail}`} className="list-link">
              {contactEmail}
            </a>
          </li>
          <li>
            <a href={socialUrl} target="_blank" rel="noopener noreferrer" className="list-link">
              Follow us
            </a>
          </li>
        </ul>
      </div>
      <p className="border-line border-t px-4 py-5 text-center text-muted">{SITE.copyright}</p>
    </footer>
  )
}
