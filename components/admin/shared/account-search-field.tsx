import type { ComponentProps } from 'react'
import { Search } from '@/components/ui/icons'
import { LIMIT } from '@/lib/domain/limits'

/** Where staff types whom to find. */
export const AccountSearchField = (props: ComponentProps<'input'>) => (
  <div className="relative">
    <Search className="absolute top-3 left-3 size-4 text-muted" />
    <input
      type="search"
      aria-label="Find an account"
      dir="auto"
      maxLength={LIMIT.emailCharsMax}
      autoComplete="off"
      spellCheck={false}
      {...props}
      className="block min-h-10 w-full rounded-card border border-edge bg-card pr-3 pl-9 text-sm placeholder:text-muted hover:border-ink pointer-coarse:min-h-11"
    />
  </div>
)
