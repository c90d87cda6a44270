import { useEffect, useRef } from 'react'

/** A fold that a link to its id opens, with those that it stands in. */
export function useLinkedFold(id: string) {
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    function openLinked() {
      if (window.location.hash !== `#${id}`) return
      for (let at = fold.current; at; at = at.parentElement?.closest('details') ?? null)
        at.open = true
      fold.current?.scrollIntoView()
    }
    openLinked()
    window.addEventListener('hashchange', openLinked)
    return () => window.removeEventListener('hashchange', openLinked)
  }, [id])
  return fold
}
