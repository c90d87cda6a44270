'use client'

import { useId } from 'react'
import { ThumbsDown, ThumbsUp } from '@/components/ui/icons'
import {
  REVIEW_TAG_IDS,
  REVIEW_TAGS,
  type ReviewTag,
  TAGS_MAX,
} from '@/lib/domain/aspects-and-tags'

type Props = { value: readonly ReviewTag[]; onChange(tags: ReviewTag[]): void }

const TONES = [
  { tone: 'praise', label: 'Good', Icon: ThumbsUp },
  { tone: 'criticism', label: 'Not so good', Icon: ThumbsDown },
] as const

/** Tags to pick from, up to five. */
export function TagsInput({ value, onChange }: Props) {
  const helpId = useId()
  const isFull = value.length >= TAGS_MAX

  function toggle(tag: ReviewTag) {
    const isChosen = value.includes(tag)
    onChange(REVIEW_TAG_IDS.filter((id) => (id === tag ? !isChosen : value.includes(id))))
  }

  return (
    <fieldset className="min-w-0" aria-describedby={helpId}>
      <legend className="font-medium text-sm">Tags</legend>
      <p id={helpId} className="text-muted text-sm">
        Pick up to {TAGS_MAX}. <span role="status">{isFull && `You have picked ${TAGS_MAX}.`}</span>
      </p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {TONES.map(({ tone, label, Icon }) => (
          <div key={tone} className="min-w-0">
            <p className="mb-2 flex items-center gap-1.5 text-muted text-sm">
              <Icon className="size-4" />
              {label}
            </p>
            <div className="flex flex-wrap gap-2">
              {REVIEW_TAGS.filter((tag) => tag.tone === tone).map(({ id, label: text }) => (
                <TagChip
                  key={id}
                  label={text}
                  isChosen={value.includes(id)}
                  isDisabled={isFull && !value.includes(id)}
                  onToggle={() => toggle(id)}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

type ChipProps = { label: string; isChosen: boolean; isDisabled: boolean; onToggle(): void }

function TagChip({ label, isChosen, isDisabled, onToggle }: ChipProps) {
  return (
    <label className="chip">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isDisabled}
        onChange={onToggle}
        className="sr-only"
      />
      {label}
    </label>
  )
}
