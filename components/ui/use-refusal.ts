'use client'

import { useEffect, useRef, useState } from 'react'
import { useErrorToast } from './use-error-toast'

type FieldErrors = Readonly<Record<string, string>>
type Refusal = { text: string | null; fields: FieldErrors }
type Options = { fields?: FieldErrors | undefined; toastMs?: number }

const NONE: Refusal = { text: null, fields: {} }

/**
 * Why the server refused a form: the sentences for its own fields, by the names given, and the one for the form as a
 * whole. Focuses the first wrong field. `clear` takes the errors of an earlier attempt away, toasts included.
 */
export function useRefusal(names: readonly string[]) {
  const form = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState(NONE)
  const toast = useErrorToast()

  useEffect(() => {
    if (refusal === NONE) return
    // After a dialog of the form has closed, which hands the focus back to its button.
    const frame = requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [refusal])

  /** Shows the errors in the form. */
  function refuse(text: string, told: FieldErrors = {}) {
    const fields = Object.fromEntries(Object.entries(told).filter(([name]) => names.includes(name)))
    const isAtField = Object.values(fields).includes(text)
    setRefusal({ text: isAtField ? null : text, fields })
  }

  /** Shows the errors in the form, and the message in a toast. */
  function report(text: string, { fields, toastMs }: Options = {}) {
    refuse(text, fields)
    toast.show(text, toastMs)
  }

  function clear() {
    setRefusal(NONE)
    toast.clear()
  }

  return { form, ...refusal, refuse, report, clear }
}
