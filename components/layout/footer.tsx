import Link from 'next/link'
import { Logo } from '@/components/layout/logo'
import { PATH } from '@/lib/domain/paths'
import { SITE } from '@/lib/domain/site'

const entry =
  'inline-flex min-h-8 items-center pointer-coarse:min-h-11 hover:text-accent hover:underline'

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
              <Link prefetch={false} href={PATH.purpose} className={entry}>
                Our purpose, Mission, and Values
              </Link>
            </li>
            <li>
              <Link prefetch={false} href={PATH.method} className={entry}>
                How ratings are checked and counted
              </Link>
            </li>
            <li>
              <Link prefetch={false} href={PATH.guidelines} className={entry}>
                Our rules, and how we decide
              </Link>
            </li>
            <li>
              <Link prefetch={false} href={PATH.transparency} className={entry}>
                Transparency
              </Link>
            </li>
            <li>
              <Link prefetch={false} href={PATH.reportForm} className={entry}>
                Report something
              </Link>
            </li>
            <li>
              <Link prefetch={false} href={PATH.developers} className={entry}>
                For developers
              </Link>
            </li>
            <li>
              <Link prefetch={false} href={PATH.privacy} className={entry}>
                Privacy Policy
              </Link>
            </li>
            <li>
              <Link prefetch={false} href={PATH.terms} className={entry}>
                Terms of Service
              </Link>
            </li>
          </ul>
        </nav>
        <ul className="space-y-1">
          <li>
            <a href={`mailto:${contactEmail}`} className={entry}>
              {contactEmail}
            </a>
          </li>
          <li>
            <a href={socialUrl} target="_blank" rel="noopener noreferrer" className={entry}>
              Follow us
            </a>
          </li>
        </ul>
      </div>
      <p className="border-line border-t px-4 py-5 text-center text-muted">{SITE.copyright}</p>
    </footer>
  )
}
