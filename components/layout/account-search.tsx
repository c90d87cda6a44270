'use client'

import { usePathname, useRouter } from 'next/navigation'
import { type FormEvent, useEffect, useRef } from 'react'
import { AccountSearchField } from '@/components/admin/shared/account-search-field'
import { withKeys } from '@/components/ui/keys'
import { useIsMac } from '@/components/ui/use-is-mac'
import { PATH } from '@/lib/domain/paths'

/** Looks for accounts from any screen of staff but the dashboard, which has a search of its own. Ctrl+K or ⌘K focuses it. */
export function AccountSearch() {
  const isMac = useIsMac()
  const field = useRef<HTMLInputElement>(null)
  const router = useRouter()
  const path = usePathname()
  const isHere = path !== PATH.admin

  useEffect(() => {
    const press = withKeys((event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || !field.current) return
      event.preventDefault()
      field.current.select()
    })
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  function search(event: FormEvent) {
    event.preventDefault()
    const words = field.current?.value.trim() ?? ''
    router.push(words ? `${PATH.admin}?${new URLSearchParams({ q: words })}` : PATH.admin)
  }

  if (!isHere) return null
  return (
    <search className="hidden max-w-80 flex-1 md:block">
      <form onSubmit={search}>
        <AccountSearchField
          ref={field}
          aria-keyshortcuts="Control+K Meta+K"
          placeholder={`Find an account (${isMac ? '⌘K' : 'Ctrl+K'})`}
        />
      </form>
    </search>
  )
}
