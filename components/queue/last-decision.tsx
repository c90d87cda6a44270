'use client'

import { usePathname, useRouter } from 'next/navigation'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { OutcomeBar } from '@/components/admin/shared/outcome-bar'
import { useShortcuts } from '@/components/admin/shared/use-shortcuts'
import { call } from '@/lib/client/call'
import { whyFailed } from '@/lib/client/request'
import { notify } from '@/lib/client/toasts'
import { minutes } from '@/lib/domain/durations'
import { PATH } from '@/lib/domain/paths'

const UNDO_SHOWN_MS = minutes(1)

/** A decision that can be undone. */
type UndoableDecision = { number: string; itemId: string; what: string }

type LastDecision = {
  /** Null while the next one is carried out: 'Undo' must not take back the one before. */
  record(decision: UndoableDecision | null): void
}

const Context = createContext<LastDecision>({ record: () => {} })

/** The admin's last decision, on all screens of the queue. */
export const useLastDecision = () => useContext(Context)

/** Keeps the last decision while the admin goes on to the next item, and shows it with 'Undo' for a minute. */
export function LastDecisionProvider({ children }: { children: ReactNode }) {
  const router = useRouter()
  const pathname = usePathname()
  const { mutate } = useSWRConfig()
  const [last, setLast] = useState<UndoableDecision | null>(null)
  const [text, setText] = useState('')
  const isUndoing = useRef(false)

  useEffect(() => {
    if (!text) return
    const timer = setTimeout(() => {
      setLast(null)
      setText('')
    }, UNDO_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [text])

  function record(decision: UndoableDecision | null) {
    setLast(decision)
    setText(decision ? `${decision.what} · ${decision.number}` : '')
  }

  async function undo() {
    if (!last || isUndoing.current) return
    isUndoing.current = true
    const sent = await call('POST /api/admin/decisions/[number]/undo', {
      params: { number: last.number },
    })
    isUndoing.current = false
    if (!sent.ok) return notify.error(whyFailed(sent))
    setLast(null)
    setText(`Undone · ${last.number}`)
    const path = PATH.queueItem(last.itemId)
    await mutate(isOfQueue)
    if (pathname !== path) router.push(path)
  }

  // Here, as the key works while the next item is loading, too.
  useShortcuts({ u: () => void undo() })

  return (
    <Context value={{ record }}>
      {children}
      <OutcomeBar
        outcome={text ? { text, whom: last && `decision ${last.number}` } : null}
        shownMs={UNDO_SHOWN_MS}
        onUndo={() => void undo()}
      />
    </Context>
  )
}

const isOfQueue = (key: unknown) =>
  Array.isArray(key) && (key[0] === 'queue' || key[0] === 'queue-item')
