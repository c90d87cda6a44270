'use client'

import { useRouter } from 'next/navigation'
import { useId } from 'react'
import {
  commentsPath,
  type ReviewsView,
  withChange,
} from '@/components/influencers/reviews-address'
import { KeptView } from '@/components/reviews/kept-view'
import { Select } from '@/components/ui/select'
import { useEdited } from '@/components/ui/use-edited'
import type { LanguageChoice } from '@/lib/ratings/reviews/types'

type Props = {
  influencerId: string
  view: ReviewsView
  languages: readonly LanguageChoice[]
}

/** Shows the ratings of one language; a plain form without scripts. */
export function LanguageFilter({ influencerId, view, languages }: Props) {
  const [selected, setSelected] = useEdited(view.language)
  const router = useRouter()
  const id = useId()

  function choose(language: string | null) {
    // Heard while the page starts, a choice comes before and after it is put back (components/layout/early-input.tsx).
    if (language === selected) return
    setSelected(language)
    router.push(commentsPath(influencerId, withChange(view, { language })))
  }

  return (
    <form action={commentsPath(influencerId, {})} className="flex items-center gap-2 text-sm">
      <KeptView view={view} except="language" />
      <label htmlFor={id} className="sr-only">
        Language of comments
      </label>
      <Select
        id={id}
        name="language"
        value={selected ?? ''}
        onChange={({ target }) => choose(target.value || null)}
        className="min-h-9 w-full rounded-card border border-edge bg-card pl-3 hover:border-ink pointer-coarse:min-h-11"
      >
        <option value="">All languages</option>
        {languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <button type="submit" className="without-script text-link min-h-9">
        Apply
      </button>
    </form>
  )
}
