'use client'

import { Avatar } from '@/components/ui/avatar'
import { Notice } from '@/components/ui/notice'
import { useDebounced } from '@/components/ui/use-debounced'
import { useRead } from '@/components/ui/use-read'
import { findDuplicates } from '@/lib/client/api'
import { unwrap } from '@/lib/client/read'
import { DURATION } from '@/lib/domain/durations'
import { PATH } from '@/lib/domain/paths'
import { averageText } from '@/lib/domain/stars'
import type { InfluencerCard } from '@/lib/influencers/types'
import { pictureUrl } from '@/lib/uploads/rules'

/** Shows, while the visitor types, influencers who may be the same person. Only a hint: it blocks nothing. */
export function DuplicateHint({ name, handles }: { name: string; handles: string }) {
  const duplicates = useDuplicates({ name, handles })
  return (
    <>
      <p role="status" className="sr-only">
        {duplicates.length > 0 && `Similar influencers already listed: ${duplicates.length}.`}
      </p>
      {duplicates.length > 0 && (
        <Notice tone="good" className="mt-3 space-y-2">
          <p className="font-medium">
            {duplicates.length === 1 ? 'Is it this person?' : 'Is it one of these?'} Already listed:
          </p>
          <ul className="space-y-1">
            {duplicates.map((duplicate) => (
              <li key={duplicate.id}>
                <Duplicate influencer={duplicate} />
              </li>
            ))}
          </ul>
          <p className="text-muted">If you mean someone else, just continue.</p>
        </Notice>
      )}
    </>
  )
}

/** Opens in a new tab, so that the form keeps what was typed. */
function Duplicate({ influencer }: { influencer: InfluencerCard }) {
  const { id, name, pic, category, averageRating, reviewsCount } = influencer
  return (
    <a
      href={PATH.reviews(id)}
      target="_blank"
      rel="noopener"
      className="-mx-2 flex min-h-11 items-center gap-3 rounded-small px-2 py-1 hover:bg-card"
    >
      <Avatar name={name} pic={pictureUrl(pic, 90)} size="small" />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-medium underline">{name}</bdi>
        <bdi className="block truncate text-muted">{category}</bdi>
      </span>
      <span className="shrink-0 text-muted text-sm tabular-nums">
        {averageText(averageRating, reviewsCount)}
      </span>
      <span className="sr-only">opens in a new tab</span>
    </a>
  )
}

/** Shorter names match too many. */
const NAME_CHARS_MIN = 3

/** Finds listed influencers like the one being typed, once typing pauses. Only a hint, so failures are just logged. */
function useDuplicates(asked: { name: string; handles: string }): InfluencerCard[] {
  const name = useDebounced(asked.name.trim(), DURATION.searchDebounceMs)
  const handles = useDebounced(asked.handles.trim(), DURATION.searchDebounceMs)
  const isEnough = [...name].length >= NAME_CHARS_MIN || handles !== ''
  const key = isEnough ? JSON.stringify([name, handles]) : null
  const find = () => unwrap(findDuplicates({ name, handles }))
  const { data = [] } = useRead(key, find, { what: 'Duplicates', keepsLast: true })
  return isEnough ? data : []
}
