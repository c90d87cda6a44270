'use client'

import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { KeysButton } from '@/components/admin/shared/keys-button'
import { ShortcutsHelp } from '@/components/admin/shared/shortcuts-help'
import { useStaff } from '@/components/admin/shared/staff'
import { useShortcuts } from '@/components/admin/shared/use-shortcuts'
import { DecisionForm } from '@/components/queue/decision-form'
import { EscalateDialog, SnoozeDialog } from '@/components/queue/item-dialogs'
import { ItemNotes } from '@/components/queue/item-notes'
import { useLastDecision } from '@/components/queue/last-decision'
import { measuresOf } from '@/components/queue/measure-buttons'
import { useDecision } from '@/components/queue/use-decision'
import { useNeighbours } from '@/components/queue/use-neighbours'
import { measureLabel, WAITS_FOR_SECOND } from '@/components/queue/words'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Measure } from '@/lib/domain/decisions'
import type { QueueItem } from '@/lib/moderation/staff/responses'
import { doneLabel } from '@/lib/reports/decisions/words'

type Props = { item: QueueItem; isTaken: boolean; onChanged(): Promise<unknown> }

/** What an admin does with an item. Read-only while another admin holds it. */
export function ItemDesk({ item, isTaken, onChanged }: Props) {
  const note = useRef<HTMLTextAreaElement>(null)
  const { record } = useLastDecision()
  const { leave, go } = useNeighbours(item.id)
  const [dialog, setDialog] = useState<'escalate' | 'snooze' | 'help' | null>(null)
  const close = () => setDialog(null)
  /** A decision of the viewer has just been refused, and nobody had left the item to another person before. */
  const [isFirst, setFirst] = useState(false)
  const isLeft = isFirst && item.isEscalated
  const isReadOnly = isTaken || isLeft

  const decision = useDecision(item, {
    onConflict() {
      setFirst(!item.isEscalated)
      return onChanged()
    },
    async onDecided(number, measures) {
      record(null)
      await leave()
      record({ number, itemId: item.id, what: doneLabel(measures) })
    },
  })

  /** Chooses by key, and moves the focus to what comes next. */
  function chooseByKey(measure: Measure) {
    flushSync(() => decision.choose(measure))
    const { current } = decision.props.ref
    const next = MISSING.map((group) => current?.querySelector(group)).find(Boolean)
    const target = next?.querySelector('input') ?? current?.querySelector('[data-decide]')
    if (!(target instanceof HTMLElement)) return
    // The text under judgement stays where it is: only the nearest that scrolls follows, as little as it must.
    target.focus({ preventScroll: true })
    target.scrollIntoView({ block: 'nearest' })
  }

  function writeNote() {
    const folded = note.current?.closest('details')
    if (folded) folded.open = true
    note.current?.focus()
  }

  const onlyMine = (act: () => unknown) => () => (isReadOnly ? false : act())
  const { isAdmin } = useStaff()
  const offered = measuresOf(item, isAdmin)
  const shortcuts = useShortcuts({
    ...Object.fromEntries(
      offered.map(({ measure, key }) => [key, onlyMine(() => chooseByKey(measure))]),
    ),
    e: onlyMine(() => setDialog('escalate')),
    n: onlyMine(writeNote),
    s: onlyMine(() => setDialog('snooze')),
    j: () => go(1),
    k: () => go(-1),
    '?': () => setDialog('help'),
  })
  const keys = [
    ...offered.map(({ measure, key }) => [key, measureLabel(item, measure)] as const),
    ...OTHER_KEYS,
  ]

  return (
    <div className="grid min-w-0 gap-3">
      {isReadOnly ? (
        <ReadOnly refusal={isLeft ? decision.error.text : null} />
      ) : (
        <DecisionForm item={item} decision={decision} />
      )}
      <div className="flex flex-wrap gap-2">
        {!isReadOnly && (
          <>
            <Button variant="quiet" size="small" onClick={() => setDialog('escalate')}>
              Escalate…
            </Button>
            <Button variant="quiet" size="small" onClick={() => setDialog('snooze')}>
              Snooze…
            </Button>
          </>
        )}
        <Button variant="quiet" size="small" onClick={() => go(1)}>
          Skip
        </Button>
        <KeysButton onClick={() => setDialog('help')} />
      </div>
      <ItemNotes item={item} isTaken={isTaken} field={note} onAdded={onChanged} />
      {dialog === 'escalate' && <EscalateDialog id={item.id} onClose={close} onDone={leave} />}
      {dialog === 'snooze' && <SnoozeDialog id={item.id} onClose={close} onDone={leave} />}
      {dialog === 'help' && <ShortcutsHelp {...shortcuts} keys={keys} onClose={close} />}
    </div>
  )
}

/** Why the viewer cannot decide: what their own decision was just refused with, or else that another admin is at it. */
const ReadOnly = ({ refusal }: { refusal: string | null }) => (
  <Notice role="status">
    <p className="font-semibold">{refusal ? WAITS_FOR_SECOND : 'An admin is looking at this'}</p>
    <p>{refusal ?? 'You can read it, but not decide it for now.'}</p>
  </Notice>
)

/** The choices that a measure needs, as long as none is made. */
const MISSING = ['[data-rules]:not(:has(:checked))', '[data-span]:not(:has(:checked))']

const OTHER_KEYS = [
  ['1 to 9', 'Choose a rule, in their list'],
  ['Ctrl Enter', 'Decide, then next'],
  ['e', 'Escalate'],
  ['n', 'Write a note'],
  ['s', 'Snooze'],
  ['j', 'Next item'],
  ['k', 'Previous item'],
  ['u', 'Undo the last decision'],
  ['?', 'Show this help'],
] as const
