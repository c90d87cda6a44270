'use client'

import { may, useStaff } from '@/components/admin/shared/staff'
import { KIND_LABELS } from '@/components/moderation/decision-words'
import { type QueueAddress, queuePath } from '@/components/queue/queue-address'
import { languageName, SEVERITY_LABELS } from '@/components/queue/words'
import { SelectField } from '@/components/ui/field'
import { TabLinks } from '@/components/ui/tab-links'
import { ITEM_KINDS, type ItemKind } from '@/lib/domain/decisions'
import { powerFor } from '@/lib/domain/powers'
import type { QueuePage } from '@/lib/moderation/staff/responses'

const AGES = [
  { hours: 0, label: 'Any' },
  { hours: 24, label: 'More than a day' },
  { hours: 72, label: 'More than 3 days' },
  { hours: 168, label: 'More than a week' },
] as const

type Props = {
  address: QueueAddress
  queue: QueuePage | undefined
  onChange(address: QueueAddress): void
}

/** The kinds with the number of items of each, and further filters. */
export function QueueFilters({ address, queue, onChange }: Props) {
  const change = (changed: Partial<QueueAddress>) => onChange({ ...address, page: 1, ...changed })
  const staff = useStaff()
  const kinds = ITEM_KINDS.filter((kind) => may(staff, powerFor(kind)))
  const languages = languagesOf(queue, address.language)
  return (
    <div className="mt-3">
      <TabLinks label="Kinds" isScrolling links={kindLinks(address, queue, kinds)} />
      <details className="mt-1" open={isNarrowed(address) || undefined}>
        <summary className="min-h-8 cursor-pointer font-medium text-sm leading-8 pointer-coarse:min-h-11 pointer-coarse:leading-11">
          Filters
        </summary>
        <div className="mt-1 grid max-w-3xl grid-cols-2 gap-3 pb-1 sm:grid-cols-3 desk:grid-cols-2">
          <SelectField
            label="Waiting"
            value={address.hours}
            onChange={(event) => change({ hours: Number(event.target.value) })}
          >
            {AGES.map(({ hours, label }) => (
              <option key={hours} value={hours}>
                {label}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Severity"
            value={address.severity}
            onChange={(event) => change({ severity: Number(event.target.value) })}
          >
            <option value={1}>Any</option>
            {SEVERITY_LABELS.slice(2).map((label, at) => (
              <option key={label} value={at + 2}>
                {at + 2 < SEVERITY_LABELS.length - 1 ? `${label} or higher` : label}
              </option>
            ))}
          </SelectField>
          {languages.length > 0 && (
            <SelectField
              label="Language"
              value={address.language}
              onChange={(event) => change({ language: event.target.value })}
            >
              <option value="">Any</option>
              {languages.map((code) => (
                <option key={code} value={code}>
                  {languageName(code)}
                </option>
              ))}
            </SelectField>
          )}
        </div>
      </details>
    </div>
  )
}

/** Whether one of the folded filters is set. */
const isNarrowed = ({ hours, severity, language }: QueueAddress) =>
  hours > 0 || severity > 1 || language !== ''

function kindLinks(
  address: QueueAddress,
  queue: QueuePage | undefined,
  kinds: readonly ItemKind[],
) {
  const counts = queue?.counts
  const total = counts && ITEM_KINDS.reduce((sum, kind) => sum + counts[kind], 0)
  const linkTo = (kind: QueueAddress['kind'], name: string, count: number | undefined) => ({
    href: queuePath({ ...address, kind, page: 1 }),
    label: count === undefined ? name : `${name} ${count}`,
    isCurrent: address.kind === kind,
  })
  return [
    linkTo('', 'All', total),
    ...kinds.map((kind) => linkTo(kind, KIND_LABELS[kind].many, counts?.[kind])),
  ]
}

/** The languages of the items in sight, and the chosen one. */
const languagesOf = (queue: QueuePage | undefined, chosen: string): string[] =>
  [...new Set([...(queue?.entries ?? []).map(({ language }) => language), chosen])]
    .filter(Boolean)
    .sort()
