'use client'

import { useState } from 'react'

/** Something that was done and can be taken back. */
export type Undoable = {
  /** To whom, for the button. */
  whom: string
  /** Resolves with what to say of it; null when it did not come about. */
  run(): Promise<string | null>
}

/** What was said last, and whose undoing is next. */
export type Outcome = { text: string; whom: string | null }

/** Remembers what was done, to take it back in turn: the last first. */
export function useUndo() {
  const [text, setText] = useState('')
  const [history, setHistory] = useState<readonly Undoable[]>([])

  function record(said: string, undoable: Undoable) {
    setText(said)
    setHistory((before) => [...before, undoable])
  }

  async function undo() {
    const last = history.at(-1)
    if (!last) return
    setHistory((before) => before.filter((one) => one !== last))
    const said = await last.run()
    if (said) setText(said)
  }

  const outcome: Outcome | null = text ? { text, whom: history.at(-1)?.whom ?? null } : null
  /** For what cannot be taken back. */
  const say = setText
  return { outcome, record, say, undo }
}
