import type { Power } from '@/lib/domain/powers'
import { ROLE } from '@/lib/domain/roles'

/** Selects those who may do what a power allows: admins, and members who hold it and are not suspended. */
export const staffWith = (power: Power) => ({
  removedAt: null,
  $or: [{ role: ROLE.admin }, { role: ROLE.member, powers: power, suspension: null }],
})
