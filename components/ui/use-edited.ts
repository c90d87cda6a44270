import { useState } from 'react'

/**
 * State that begins with a value and begins anew when that changes, such as by the back button, unless it has been edited
 * meanwhile. Unlike a new `key` it keeps the element, and with it the focus.
 */
export function useEdited<T>(value: T) {
  const [edited, setEdited] = useState(value)
  const [begunWith, setBegunWith] = useState(value)
  if (begunWith !== value) {
    setBegunWith(value)
    if (edited === begunWith) setEdited(value)
  }
  return [edited, setEdited] as const
}
