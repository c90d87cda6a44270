'use client'

import { useEffect, useLayoutEffect, useState } from 'react'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Early = { field: Field; rendered: string; entered: string }

/**
 * Hands over what was typed, ticked, chosen or pressed before React had started the page: no handler has heard of it, and
 * the next render would put the fields back. What the page itself has filled in meanwhile, such as a kept draft, stays.
 * Comes after everything that has fields. Renders nothing.
 */
export function EarlyInput() {
  const [early, setEarly] = useState<readonly Early[]>([])
  const [pressed, setPressed] = useState<readonly HTMLButtonElement[]>([])
  useEffect(() => {
    setEarly(findEarly())
    setPressed(takePresses())
  }, [])
  // After the render that follows all effects of the start. One by one: each handler sees what those before it have set.
  useLayoutEffect(() => {
    queueMicrotask(() => {
      early.forEach(enter)
      for (const button of pressed) button.click()
    })
  }, [early, pressed])
  return null
}

/** Returns each button once: who presses twice has seen no answer to the first press. */
function takePresses(): HTMLButtonElement[] {
  window.onclick = null
  return [...new Set(window.earlyPresses)]
}

const isCheckable = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

/** The fields that are not as the server rendered them. */
function findEarly(): Early[] {
  const fields = document.querySelectorAll<Field>('input:not([type=hidden]), select, textarea')
  return [...fields]
    .map((field) => ({ field, rendered: renderedValue(field), entered: currentValue(field) }))
    .filter(({ rendered, entered }) => rendered !== entered)
}

const currentValue = (field: Field) => (isCheckable(field) ? String(field.checked) : field.value)

function renderedValue(field: Field): string {
  if (isCheckable(field)) return String(field.defaultChecked)
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const options = [...field.options]
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
}

/** Does what the browser does when the visitor enters it now. */
function enter({ field, rendered, entered }: Early) {
  if (![rendered, entered].includes(currentValue(field))) return
  if (isCheckable(field)) {
    field.checked = rendered === 'true'
    // Ticking a radio button has unticked the others.
    if (field.type === 'checkbox' || entered === 'true') field.click()
    return
  }
  if (field.type !== 'file') {
    field.value = rendered
    setUnseen(field, entered)
  }
  const type = field instanceof HTMLSelectElement || field.type === 'file' ? 'change' : 'input'
  field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Sets the value past React's own setter, which lies over the browser's: React ignores an event about a value it knows. */
function setUnseen(field: Field, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}
