'use client'

const fields = () => [
  ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'),
]

/** Fields that have been typed into, or that a draft has filled in. */
const typedIn = new WeakSet<EventTarget>()
const note = ({ target }: Event) => {
  if (target) typedIn.add(target)
}

/** Notes which fields are typed into. Returns a function that stops it. */
export function watchFields(): () => void {
  // On the way down, since the event of a draft does not bubble.
  document.addEventListener('input', note, true)
  return () => document.removeEventListener('input', note, true)
}

/** Whether this page holds something typed, which leaving the page would lose. */
export const hasTypedText = () =>
  fields().some(
    (field) => field.value !== '' && (typedIn.has(field) || field instanceof HTMLTextAreaElement),
  )

const CHOICES: readonly string[] = ['hidden', 'file', 'radio', 'checkbox']

/** Empties the fields of a page that is being left, or the browser would fill them in again for the next visitor who goes back. */
export function clearFields() {
  for (const field of fields()) {
    if (!CHOICES.includes(field.type)) field.value = ''
  }
}
