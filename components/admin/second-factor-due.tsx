'use client'

import Link from 'next/link'
import { useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { readOwn, writeOwn } from '@/lib/client/own-storage'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'

const OWN_ACCOUNT = withQuery(PATH.profile, { section: 'account' })

const PUT_OFF = 'factorPutOff'

/** Asks staff without a second factor to add one, in each tab until they put it off there, until there is one. */
export function FactorAdvised() {
  const [isPutOff, setPutOff] = useState(() => readOwn(PUT_OFF, 'sessionStorage') !== null)
  if (isPutOff) return null
  return (
    <Notice
      role="note"
      aria-label="Two-step login"
      className="mb-4 flex flex-col items-start justify-between gap-3 sm:flex-row sm:items-center"
    >
      <p>
        Your account can change this site, and only a password protects it. Please{' '}
        <Link href={OWN_ACCOUNT} prefetch={false} className="text-link">
          add a passkey or set up two-step login
        </Link>
        .
      </p>
      <Button
        variant="quiet"
        size="small"
        className="shrink-0"
        onClick={() => {
          writeOwn(PUT_OFF, 'yes', 'sessionStorage')
          setPutOff(true)
        }}
      >
        Not now
      </Button>
    </Notice>
  )
}

/** In place of staff's screens, where the settings of the site demand a second factor. */
export const FactorRequired = () => (
  <EmptyState
    title="Our team needs two-step login. Please add a passkey or set it up first."
    action={
      <ButtonLink href={OWN_ACCOUNT} prefetch={false}>
        Open your settings
      </ButtonLink>
    }
  />
)
