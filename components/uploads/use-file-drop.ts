'use client'

import { type DragEvent, useEffect, useRef, useState } from 'react'

const fileIn = (transfer: DataTransfer | null): File | null =>
  [...(transfer?.files ?? [])].find(({ type }) => type.startsWith('image/')) ?? null

const holdsFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false

/**
 * Takes a picture dropped on an element or pasted anywhere on the page. A file dropped beside the element does not make
 * the browser open it and lose what was typed.
 */
export function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false)
  const taker = useRef(onFile)
  useEffect(() => {
    taker.current = onFile
  })

  useEffect(() => {
    const stay = (event: globalThis.DragEvent) => {
      if (holdsFiles(event.dataTransfer)) event.preventDefault()
    }
    const paste = (event: ClipboardEvent) => {
      const file = fileIn(event.clipboardData)
      // Word processors add a picture of the copied text to the clipboard.
      if (!file || event.clipboardData?.types.includes('text/plain')) return
      event.preventDefault()
      taker.current(file)
    }
    window.addEventListener('dragover', stay)
    window.addEventListener('drop', stay)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragover', stay)
      window.removeEventListener('drop', stay)
      window.removeEventListener('paste', paste)
    }
  }, [])

  const zone = {
    onDragOver: (event: DragEvent) => setOver(holdsFiles(event.dataTransfer)),
    onDragLeave: (event: DragEvent) => {
      const isWithin =
        event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
      if (!isWithin) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      const file = fileIn(event.dataTransfer)
      if (file) onFile(file)
    },
  }
  return { isOver, zone }
}
