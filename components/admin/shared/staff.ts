'use client'

import { createContext, useContext } from 'react'
import type { OwnSettings } from '@/lib/accounts/profile/responses'
import { hasPower, type Power } from '@/lib/domain/powers'
import { ROLE } from '@/lib/domain/roles'

/** Who works on staff's screens. */
export type Staff = { ownId: string; isAdmin: boolean; powers: readonly Power[] } & Pick<
  OwnSettings,
  'secondFactorDue'
>

const Context = createContext<Staff>({
  ownId: '',
  isAdmin: false,
  powers: [],
  secondFactorDue: null,
})
export const StaffProvider = Context

/** Returns who works here, so that only what they may do is offered. */
export const useStaff = () => useContext(Context)

/** Whether someone may do what a power allows. */
export const may = ({ isAdmin, powers }: Staff, power: Power | null): boolean =>
  hasPower({ role: isAdmin ? ROLE.admin : ROLE.member, powers }, power)
