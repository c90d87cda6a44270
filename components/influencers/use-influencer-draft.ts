'use client'

import { type RefObject, useEffect, useState } from 'react'
import {
  dropInfluencerDraft,
  type InfluencerDraft,
  readInfluencerDraft,
  saveInfluencerDraft,
} from '@/components/influencers/influencer-draft'
import type { PlatformId } from '@/lib/domain/platforms'

const FIELDS = ['name', 'about', 'expertise', 'socialHandles', 'country'] as const

type Form = RefObject<HTMLFormElement | null>
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Fills a field that the page rendered, and lets its character count know. */
function fill(form: HTMLFormElement, name: string, value: string) {
  const field = form.elements.namedItem(name) as Field | null
  if (!field || field.value) return
  field.value = value
  field.dispatchEvent(new Event('input'))
}

const typedOf = ({ fields }: InfluencerDraft) => ({
  name: fields.name ?? '',
  handles: fields.socialHandles ?? '',
})

/**
 * The unsent form of this tab, which a reload or a lost connection brings back. The browser holds the texts; category and
 * platforms are ours, since their choices come later; `typed` follows the texts that other parts of the screen need.
 */
export function useInfluencerDraft(form: Form) {
  const [typed, setTyped] = useState({ name: '', handles: '' })
  const [category, setCategory] = useState('')
  const [platforms, setPlatforms] = useState<PlatformId[]>([])

  useEffect(() => {
    const draft = readInfluencerDraft()
    const element = form.current
    if (!draft || !element) return
    for (const name of FIELDS) fill(element, name, draft.fields[name] ?? '')
    setCategory(draft.fields.category ?? '')
    setPlatforms(draft.platforms)
    setTyped(typedOf(draft))
  }, [form])

  function store(chosen: { category: string; platforms: PlatformId[] }) {
    if (!form.current) return
    const values = new FormData(form.current)
    const texts = FIELDS.map((name) => [name, String(values.get(name) ?? '')])
    const fields = { ...Object.fromEntries(texts), category: chosen.category }
    const draft = { fields, platforms: chosen.platforms }
    saveInfluencerDraft(draft)
    setTyped(typedOf(draft))
  }

  return {
    typed,
    category,
    platforms,
    /** Stores what was typed. */
    keep: () => store({ category, platforms }),
    chooseCategory(chosen: string) {
      setCategory(chosen)
      store({ category: chosen, platforms })
    },
    choosePlatforms(chosen: PlatformId[]) {
      setPlatforms(chosen)
      store({ category, platforms: chosen })
    },
    forget: dropInfluencerDraft,
  }
}
