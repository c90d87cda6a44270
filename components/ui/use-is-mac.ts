'use client'

import { useSyncExternalStore } from 'react'

const unchanging = () => () => undefined
const hasCommandKey = () => /Mac|iP/.test(navigator.platform)

/** Whether the keyboard has a command key, which takes the place of Ctrl. */
export const useIsMac = (): boolean => useSyncExternalStore(unchanging, hasCommandKey, () => false)
