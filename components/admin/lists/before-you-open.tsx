'use client'

import Link from 'next/link'
import { adminPath } from '@/components/admin/shared/use-admin-view'
import { ChevronDown, CircleCheck } from '@/components/ui/icons'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import type { Health } from '@/lib/health/responses'

type Step = keyof Health['opening']

const HEALTH = adminPath({ view: 'health' })
const SITE = adminPath({ view: 'site' })

/** The steps in the order in which they are done, and where. */
const STEPS: readonly { step: Step; label: string; href: string }[] = [
  { step: 'address', label: 'Address and proxy', href: HEALTH },
  { step: 'email', label: 'Email', href: HEALTH },
  { step: 'operator', label: 'Who runs this', href: SITE },
  { step: 'contacts', label: 'Contact and social links', href: SITE },
  {
    step: 'factors',
    label: 'Second factor of our team',
    href: withQuery(PATH.profile, { section: 'account' }),
  },
  { step: 'backup', label: 'Backup', href: HEALTH },
  { step: 'influencers', label: 'First influencers', href: PATH.addInfluencer },
]

type Props = {
  opening: Health['opening']
  /** Folds it: a site with influencers has been looked at before. */
  hasContent: boolean
}

/** What is left to do before others use the site, until nothing is. Each step checks itself, and leads to where it is done. */
export function BeforeYouOpen({ opening, hasContent }: Props) {
  const done = STEPS.filter(({ step }) => !opening[step]).length
  if (done === STEPS.length) return null
  return (
    <details className="fold mt-4" open={!hasContent}>
      <summary>
        <h2>
          <span className="font-medium">Before you open</span>
          <span className="text-muted">
            {' '}
            · {done} of {STEPS.length} done
          </span>
        </h2>
        <ChevronDown className="size-4 text-muted" />
      </summary>
      <ol className="space-y-2 pb-4 text-sm">
        {STEPS.map(({ step, label, href }) => (
          <li key={step} className="flex gap-2">
            {opening[step] ? (
              <>
                <span aria-hidden="true" className="w-4 shrink-0 text-center text-muted">
                  ○
                </span>
                <span className="min-w-0 max-w-measure break-words">
                  <Link href={href} prefetch={false} className="text-link">
                    {label}
                  </Link>
                  : {opening[step]}
                </span>
              </>
            ) : (
              <>
                <CircleCheck className="mt-0.5 size-4 shrink-0" />
                <span className="text-muted">
                  {label}
                  <span className="sr-only"> (done)</span>
                </span>
              </>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
