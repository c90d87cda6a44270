'use client'

import { useEffect, useState } from 'react'
import { formatCount } from '@/lib/domain/formats'
import { plainLine, plainText } from '@/lib/text/text'
import { useDebounced } from './use-debounced'

/** From these shares of the limit on, the count is in sight, and the rest is read out. */
const SHOWN = 0.8
const NEAR = 0.9
const PAUSE_MS = 1_000

type Props = {
  fieldId: string
  max: number
  /** The text of a field whose text the screen holds; of others what it starts with. */
  text: string
  isHeld: boolean
  isLine?: boolean
}

function leftOf(left: number): string {
  const count = Math.abs(left)
  const characters = count === 1 ? 'character' : 'characters'
  return `${formatCount(count)} ${characters} ${left < 0 ? 'too many' : 'left'}`
}

/**
 * How much of a limited field is used, counted as the server does; while far from the limit it takes no place. Near the
 * limit, screen readers hear the rest after a pause in typing.
 */
export function CharacterCount({ fieldId, max, text, isHeld, isLine = false }: Props) {
  const [typed, setTyped] = useState(text)
  useEffect(() => {
    const field = document.getElementById(fieldId)
    if (isHeld || !field) return
    const follow = () => setTyped((field as HTMLInputElement | HTMLTextAreaElement).value)
    // The browser may have restored a text before.
    follow()
    field.addEventListener('input', follow)
    return () => field.removeEventListener('input', follow)
  }, [fieldId, isHeld])
  const clean = isLine ? plainLine : plainText
  const { length } = clean(isHeld ? text : typed)
  const settled = useDebounced(length, PAUSE_MS)
  return (
    <span className="ml-auto text-right text-muted tabular-nums">
      <span id={`${fieldId}-count`} hidden={length < max * SHOWN}>
        {formatCount(length)} of {formatCount(max)} characters
      </span>
      <span role="status" className="sr-only">
        {settled >= max * NEAR && leftOf(max - settled)}
      </span>
    </span>
  )
}
