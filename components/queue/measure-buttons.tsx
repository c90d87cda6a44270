import { useId } from 'react'
import { useStaff } from '@/components/admin/shared/staff'
import type { Decision } from '@/components/queue/use-decision'
import { measureLabel } from '@/components/queue/words'
import { classNames } from '@/components/ui/class-names'
import { FormError } from '@/components/ui/form-error'
import type { ClaimDecision } from '@/lib/domain/claims'
import { fitsDeleted, isRestricting, MEASURES_FOR, type Measure } from '@/lib/domain/decisions'
import { stateAfter } from '@/lib/influencers/claims/rules'
import type { QueueItem } from '@/lib/moderation/staff/responses'
import { isAboutCampaign } from '@/lib/queue/rules'

/** Measures about what the public can see. */
const OF_VISIBLE: readonly Measure[] = ['hideText', 'askEdit', 'resetName']

/** The measures of an item with their keys. A measure without anything to act on keeps its key, but is not offered. */
export function measuresOf(item: QueueItem, isAdmin: boolean): { measure: Measure; key: string }[] {
  const all: readonly Measure[] = MEASURES_FOR[item.kind]
  return all
    .map((measure, at) => ({ measure, key: String(at + 1) }))
    .filter(({ measure }) => fitsDeleted(measure, item.isDeleted) && fitsRequest(measure, item))
    .filter(({ measure }) => {
      if (item.isTakenDown && OF_VISIBLE.includes(measure)) return false
      if (measure === 'confirmCampaign') return isAboutCampaign(item)
      if (measure === 'markAbuse' || measure === 'corrected') return item.reports.length > 0
      return measure !== 'suspendAuthor' || maySuspend(item, isAdmin)
    })
}

/** A claim is decided by its state, and a proof while its review is there to get the label. */
function fitsRequest(measure: Measure, { kind, claim, proof }: QueueItem): boolean {
  if (claim) return stateAfter(claim.state, measure as ClaimDecision) !== null
  return kind !== 'proof' || proof?.isShown === true
}

/** Only admins suspend anonymous authors and colleagues. */
function maySuspend({ author, isAnonymous }: QueueItem, isAdmin: boolean): boolean {
  if (isAnonymous) return isAdmin
  return author !== null && (isAdmin || !author.isStaff)
}

/** Buttons that stay pressed; several can be, where they go together. */
export function MeasureButtons({ item, decision }: { item: QueueItem; decision: Decision }) {
  const errorId = useId()
  const { values, choose, errors } = decision
  const { isAdmin } = useStaff()
  return (
    <fieldset
      aria-invalid={errors.measures ? true : undefined}
      aria-describedby={errors.measures ? errorId : undefined}
    >
      <legend className="sr-only">What to do</legend>
      <div className="grid grid-cols-2 gap-2">
        {measuresOf(item, isAdmin).map(({ measure, key }) => {
          const isChosen = values.measures.includes(measure)
          return (
            <button
              key={measure}
              type="button"
              aria-pressed={isChosen}
              aria-keyshortcuts={key}
              onClick={() => choose(measure)}
              className={classNames(
                'flex min-h-11 items-center gap-2 rounded-card border px-2 py-1 text-left font-semibold text-sm leading-tight transition-colors',
                lookOf(isChosen, isRestricting(measure)),
              )}
            >
              <kbd className="key group-has-[[data-rules]:focus-within]:opacity-40">{key}</kbd>{' '}
              {measureLabel(item, measure)}
            </button>
          )
        })}
      </div>
      {errors.measures && <FormError id={errorId} text={errors.measures} className="mt-2" />}
    </fieldset>
  )
}

function lookOf(isChosen: boolean, isStrict: boolean): string {
  if (isChosen) {
    return isStrict
      ? 'border-danger bg-danger-soft text-danger'
      : 'border-accent bg-accent-soft text-accent'
  }
  return isStrict
    ? 'border-edge bg-card text-danger hover:bg-danger-soft'
    : 'border-edge bg-card hover:bg-sunken'
}
