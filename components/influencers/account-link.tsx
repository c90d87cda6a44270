import { ExternalLink } from '@/components/ui/icons'
import type { Account } from '@/lib/influencers/rules'

/** A link to an account; plain text when it leads nowhere. */
export function AccountLink({
  account: { text, href },
}: {
  account: Pick<Account, 'text' | 'href'>
}) {
  if (!href) return <bdi>{text}</bdi>
  return (
    <a
      href={href}
      target="_blank"
      rel="ugc nofollow noopener noreferrer"
      className="text-link inline-flex max-w-full items-center gap-1.5"
    >
      <bdi className="truncate">{text}</bdi>
      <ExternalLink className="size-4 shrink-0" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
