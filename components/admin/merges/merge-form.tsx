'use client'

import { useState } from 'react'
import { Candidate } from '@/components/admin/merges/candidate'
import { useSearch } from '@/components/influencers/use-search'
import { Button } from '@/components/ui/button'
import { TextAreaField, TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { Notice } from '@/components/ui/notice'
import { useCachedRead } from '@/components/ui/use-cached-read'
import { useForm } from '@/components/ui/use-form'
import type { Duplicate, ManagedAccount } from '@/lib/admin/responses'
import { call } from '@/lib/client/call'
import { unwrap } from '@/lib/client/read'
import type { MergedFact } from '@/lib/domain/facts'
import { formatCounted } from '@/lib/domain/formats'
import { LIMIT } from '@/lib/domain/limits'
import { averageText } from '@/lib/domain/stars'
import type { MergePreview } from '@/lib/moderation/merges/responses'

type Props = {
  account: ManagedAccount
  /** Offered before anything is searched. */
  duplicates: readonly Duplicate[]
  onClose(): void
  onSaved(): Promise<unknown>
}

/** Merges an influencer's profile into another one: choose it, see what will happen, confirm. */
export function MergeForm(props: Props) {
  const [into, setInto] = useState<string | null>(null)
  return (
    <section
      aria-label="Merge"
      className="mt-4 space-y-4 rounded-card border border-line bg-card p-4"
    >
      {into === null ? (
        <SurvivorPicker {...props} onChoose={setInto} />
      ) : (
        <MergePlan {...props} into={into} onBack={() => setInto(null)} />
      )}
    </section>
  )
}

function SurvivorPicker({
  account,
  duplicates,
  onChoose,
  onClose,
}: Omit<Props, 'onSaved'> & { onChoose(id: string): void }) {
  const [words, setWords] = useState('')
  const { found, hasFailed } = useSearch(words)
  const offered = (words.trim() ? (found ?? []) : duplicates).filter(({ id }) => id !== account.id)
  return (
    <>
      <TextField
        type="search"
        label="Which profile stays?"
        help="A listed profile of the same person. The reviews of this one move there."
        value={words}
        onChange={({ target }) => setWords(target.value)}
        maxLength={LIMIT.searchCharsMax}
      />
      {hasFailed && (
        <Notice tone="danger" role="alert">
          Search is unavailable. Please try again in a moment.
        </Notice>
      )}
      <p role="status" className="text-muted text-sm empty:hidden">
        {words.trim() && found && offered.length === 0 && 'No influencers found.'}
      </p>
      {offered.length > 0 && (
        <ul aria-label="Profiles to choose from" className="space-y-1">
          {offered.map((influencer) => (
            <li key={influencer.id}>
              <button
                type="button"
                onClick={() => onChoose(influencer.id)}
                className="flex min-h-11 w-full items-center gap-3 rounded-small border border-edge px-2.5 py-1.5 text-left text-sm hover:border-ink"
              >
                <Candidate influencer={influencer} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex justify-end">
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </>
  )
}

type PlanProps = Props & { into: string; onBack(): void }

function MergePlan({ account, into, onBack, onSaved }: PlanProps) {
  const params = { id: account.id }
  const { data, failure } = useCachedRead(
    ['merge', account.id, into],
    () => unwrap(call('GET /api/admin/users/[id]/merge', { params, query: { into } })),
    { what: 'What the merge will do' },
  )
  const initial: { facts: MergedFact[] | null; reason: string } = { facts: null, reason: '' }
  // Names stay findable unless staff decides otherwise.
  const names = data?.facts.map(({ name }) => name).filter((name) => name === 'otherNames') ?? []
  const form = useForm({
    initial,
    send: ({ facts, reason }) =>
      call('POST /api/admin/users/[id]/merge', {
        params,
        body: { into, facts: facts ?? names, reason },
      }),
    onDone: onSaved,
  })
  const facts = form.values.facts ?? names
  return (
    <form {...form.props} className="space-y-4">
      {failure?.message && (
        <Notice tone="danger" role="alert">
          {failure.message}
        </Notice>
      )}
      {data && <Plan plan={data} />}
      {data && data.facts.length > 0 && (
        <fieldset className="space-y-1">
          <legend className="mb-1.5 font-medium text-sm">Facts to take over</legend>
          {data.facts.map(({ name, label, value }) => (
            <label key={name} className="flex min-h-11 items-center gap-3 text-sm">
              <input
                type="checkbox"
                checked={facts.includes(name)}
                onChange={({ target }) =>
                  form.set({
                    facts: target.checked
                      ? [...facts, name]
                      : facts.filter((chosen) => chosen !== name),
                  })
                }
                className="size-5 shrink-0 accent-accent"
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="first-letter:uppercase">{label}</span>: <bdi>{value}</bdi>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <TextAreaField
        label="Reason for the log"
        {...form.field('reason')}
        rows={2}
        maxLength={LIMIT.detailsCharsMax}
      />
      <FormError {...form.error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" size="small" onClick={onBack}>
          Choose another
        </Button>
        <Button type="submit" variant="danger" size="small" isBusy={form.isBusy} disabled={!data}>
          Merge
        </Button>
      </div>
    </form>
  )
}

const profileText = ({ averageRating, reviewsCount }: MergePreview['from']) =>
  reviewsCount === 0
    ? 'no ratings that count'
    : `${averageText(averageRating, reviewsCount)} from ${formatCounted(reviewsCount, 'rating that counts', 'ratings that count')}`

function Plan({ plan: { from, into, ratings, ratedBoth } }: { plan: MergePreview }) {
  return (
    <div className="space-y-2 text-sm">
      <p>
        <bdi className="font-semibold">{into.name}</bdi> ({profileText(into)}) stays.{' '}
        <bdi className="font-semibold">{from.name}</bdi> ({profileText(from)}) leaves all lists, and
        its address leads to the profile that stays.
      </p>
      <ul className="list-disc space-y-1 pl-5">
        <li>
          {ratings === 1 ? '1 rating moves' : `${ratings} ratings move`}, with replies, votes and
          reports.
        </li>
        {ratedBoth > 0 && (
          <li>
            {ratedBoth === 1 ? '1 member has' : `${ratedBoth} members have`} rated both. The newer
            rating stays; all points are kept.
          </li>
        )}
        <li>You can undo the merge for 30 days.</li>
      </ul>
    </div>
  )
}
