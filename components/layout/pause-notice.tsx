import { Notice } from '@/components/ui/notice'

/** Tells readers on every page what is paused, why and until when. Part of the page as it is served: it needs no script. */
export function PauseNotice({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <Notice role="note" aria-label="Paused" className="mb-6 space-y-1">
      {sentences.map((sentence) => (
        <p key={sentence} className="break-words font-medium">
          {sentence}
        </p>
      ))}
      <p>You can go on reading.</p>
    </Notice>
  )
}
