'use client'

import { useRef, useState } from 'react'

/** A finished action that can be undone. */
export type Undoable = {
  /** The account or item, for the button. */
  whom: string
  /** Resolves with the message to show; null when it failed. */
  run(): Promise<string | null>
}

/** The last message, and the action that is undone next. */
export type Outcome = { text: string; whom: string | null }

/** A stack of finished actions; the last one is undone first. */
export function useUndo() {
  const [text, setText] = useState('')
  const isRunning = useRef(false)
  const [history, setHistory] = useState<readonly Undoable[]>([])

  function record(said: string, undoable: Undoable) {
    setText(said)
    setHistory((before) => [...before, undoable])
  }

  async function undo() {
    const last = history.at(-1)
    if (!last || isRunning.current) return
    isRunning.current = true
    const said = await last.run()
    isRunning.current = false
    // One that failed is still the last, and can be tried again.
    if (said === null) return
    setHistory((before) => before.filter((one) => one !== last))
    setText(said)
  }

  const outcome: Outcome | null = text ? { text, whom: history.at(-1)?.whom ?? null } : null
  return { outcome, record, undo }
}
