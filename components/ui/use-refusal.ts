'use client'

import { useEffect, useRef, useState } from 'react'

type FieldErrors = Readonly<Record<string, string>>
type Refusal = { text: string | null; fields: FieldErrors }

const NONE: Refusal = { text: null, fields: {} }

/**
 * Why the server refused a form: the sentences for its own fields, by the names given, and the one for the form as a
 * whole. Focuses the first wrong field. `clear` takes the errors of an earlier attempt away.
 */
export function useRefusal(names: readonly string[]) {
  const form = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState(NONE)

  useEffect(() => {
    if (refusal === NONE) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])

  function refuse(text: string, told: FieldErrors = {}) {
    const fields = Object.fromEntries(Object.entries(told).filter(([name]) => names.includes(name)))
    const isAtField = Object.values(fields).includes(text)
    setRefusal({ text: isAtField ? null : text, fields })
  }

  return { form, ...refusal, refuse, clear: () => setRefusal(NONE) }
}
