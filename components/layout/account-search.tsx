'use client'

import { usePathname, useRouter } from 'next/navigation'
import { type FormEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { Search } from '@/components/ui/icons'
import { withKeys } from '@/components/ui/keys'
import { LIMIT } from '@/lib/domain/limits'
import { PATH } from '@/lib/domain/paths'

const unchanging = () => () => undefined
const hasCommandKey = () => /Mac|iP/.test(navigator.platform)

/** Looks for accounts from any screen of staff but the dashboard, which has a search of its own. Ctrl+K or ⌘K focuses it. */
export function AccountSearch() {
  const isMac = useSyncExternalStore(unchanging, hasCommandKey, () => false)
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
      <form onSubmit={search} className="relative">
        <Search className="absolute top-3 left-3 size-4 text-muted" />
        <input
          ref={field}
          type="search"
          aria-label="Find an account"
          dir="auto"
          aria-keyshortcuts="Control+K Meta+K"
          placeholder={`Find an account (${isMac ? '⌘K' : 'Ctrl+K'})`}
          maxLength={LIMIT.emailCharsMax}
          autoComplete="off"
          spellCheck={false}
          className="block min-h-10 w-full rounded-card border border-edge bg-card pr-3 pl-9 text-sm placeholder:text-muted hover:border-ink pointer-coarse:min-h-11"
        />
      </form>
    </search>
  )
}
