'use client'

import { useStaff } from '@/components/admin/shared/staff'
import { adminPath } from '@/components/admin/shared/use-admin-view'

/** A member's name, which opens their sheet in a new tab, for admins. */
export function AccountName({ id, name }: { id: string; name: string }) {
  const { isAdmin } = useStaff()
  if (!name) return <span className="font-semibold">a deleted account</span>
  if (!isAdmin) {
    return (
      <span className="font-semibold">
        <bdi>{name}</bdi>
      </span>
    )
  }
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
