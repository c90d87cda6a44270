import type { ComponentProps, ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { TextAreaField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { useForm } from '@/components/ui/use-form'
import type { Result } from '@/lib/client/request'
import { LIMIT } from '@/lib/domain/limits'

type Props<T> = {
  send(body: { reason: string }): Promise<Result<T>>
  onDone(value: T): unknown
  /** What the button does. */
  action: string
  variant?: ComponentProps<typeof Button>['variant']
  help?: string
  className?: string
  /** What will happen. */
  children?: ReactNode
}

/** Asks for the reason that an action of staff needs. */
export function LogReasonForm<T>({
  send,
  onDone,
  action,
  variant,
  help,
  className,
  children,
}: Props<T>) {
  const form = useForm({ initial: { reason: '' }, send, onDone })
  return (
    <form {...form.props} className={`mt-3 space-y-3 ${className ?? ''}`}>
      {children}
      <TextAreaField
        label="Reason for the log"
        {...(help && { help })}
        {...form.field('reason')}
        rows={2}
        maxLength={LIMIT.detailsCharsMax}
      />
      <FormError {...form.error} />
      <div className="flex justify-end">
        <Button type="submit" {...(variant && { variant })} size="small" isBusy={form.isBusy}>
          {action}
        </Button>
      </div>
    </form>
  )
}
