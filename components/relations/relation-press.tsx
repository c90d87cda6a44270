import type { ComponentProps } from 'react'
import { Button } from '@/components/ui/button'
import { useForm } from '@/components/ui/use-form'
import { chooseRelation } from '@/lib/client/relations'
import { DURATION } from '@/lib/domain/durations'

type Props = ComponentProps<typeof Button> & { choice: Parameters<typeof chooseRelation> }

/** The button of a member, which is no part of what visitors load. */
export function RelationPress({ choice, ...button }: Props) {
  const form = useForm({
    initial: {},
    send: () => chooseRelation(...choice),
    onDone: () => undefined,
    toastMs: DURATION.toastMs,
  })
  return <Button {...button} isBusy={form.isBusy} onClick={() => void form.submit()} />
}
