import { adminPath } from '@/components/admin/use-admin-view'

/** A member's name, which opens their sheet in a new tab. */
export function AccountName({ id, name }: { id: string; name: string }) {
  if (!name) return <span className="font-semibold">a deleted account</span>
  return (
    <a
      href={adminPath({ accountId: id })}
      target="_blank"
      rel="noopener"
      className="text-link inline-flex min-h-6 items-center font-semibold pointer-coarse:min-h-11"
    >
      <bdi>{name}</bdi>
    </a>
  )
}
