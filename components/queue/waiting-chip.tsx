import { Chip } from '@/components/queue/chip'
import { CircleAlert } from '@/components/ui/icons'
import { useMinute } from '@/components/ui/relative-time'
import { minutes } from '@/lib/domain/durations'
import { formatMinute } from '@/lib/domain/formats'
import { isOverdue } from '@/lib/queue/rules'
import { formatWait } from '@/lib/queue/words'

type Props = { entry: { openedAt: string; severity: number } }

/** How long an item has waited; red once that is longer than its severity allows. */
export function WaitingChip({ entry }: Props) {
  const minute = useMinute()
  if (minute === null) return null
  const passed = Math.max(0, minute - Math.floor(Date.parse(entry.openedAt) / minutes(1)))
  const isLate = isOverdue(entry, minutes(passed))
  return (
    <Chip isUrgent={isLate}>
      {isLate && <CircleAlert className="mr-1 size-3.5" />}
      <time dateTime={entry.openedAt} title={`Since ${formatMinute(entry.openedAt)} UTC`}>
        Waiting {formatWait(passed)}
      </time>
      {isLate && <span className="sr-only">, past its target</span>}
    </Chip>
  )
}
