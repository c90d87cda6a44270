import { COMMAND_LABELS, type RowState } from '@/components/admin/lists/row-commands'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import type { ManagedAccount } from '@/lib/admin/responses'

type Props = Pick<RowState, 'isBusy' | 'note' | 'onPress'> & { account: ManagedAccount }

/** The rank between the buttons that change it, and the place that the last change has led to. */
export function RankStepper({ account: { name, rank }, isBusy, note, onPress }: Props) {
  const step = (command: 'raiseRank' | 'lowerRank', isPossible: boolean) => (
    <Button
      variant="plain"
      size="small"
      data-command={command}
      // Stays focusable: the press that reaches the end would lose the focus otherwise.
      aria-disabled={isBusy || !isPossible}
      aria-label={`${COMMAND_LABELS[command]}: ${name}`}
      onClick={() => isPossible && onPress(command)}
      className="whitespace-nowrap aria-disabled:opacity-50"
    >
      {COMMAND_LABELS[command]}
    </Button>
  )
  return (
    <>
      <fieldset className="inline-flex min-w-0 flex-wrap items-center rounded-card border border-edge bg-card align-middle">
        <legend className="sr-only">Rank of {name}</legend>
        {step('raiseRank', true)}
        <span className="min-w-8 text-center font-semibold tabular-nums">{rank}</span>
        {step('lowerRank', rank > 0)}
      </fieldset>
      <RowNote note={note} className="lg:right-auto lg:left-3" />
    </>
  )
}

/** What was done just now, in a corner of its row or cell that is always free, so that no row grows. */
export function RowNote({ note, className }: { note: string; className?: string }) {
  return (
    <p
      className={classNames(
        'absolute right-3 bottom-0 hidden whitespace-nowrap text-accent text-xs leading-[1rem] lg:block',
        className,
      )}
    >
      {note}
    </p>
  )
}
