import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form-error'
import type { Form } from '@/components/ui/use-form'

type Props = {
  form: Pick<Form<object>, 'props' | 'error' | 'isBusy'>
  action: string
  variant?: 'solid' | 'danger'
  cancel?: string
  onCancel(): void
  children: ReactNode
}

/** A form of the settings that takes the place of the button that led to it: its first field is focused. */
export function ChangeForm({
  form,
  action,
  variant = 'solid',
  cancel = 'Cancel',
  onCancel,
  children,
}: Props) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [])
  return (
    <div ref={frame}>
      <form {...form.props} className="space-y-4">
        {children}
        <FormError {...form.error} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant={variant} isBusy={form.isBusy}>
            {action}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {cancel}
          </Button>
        </div>
      </form>
    </div>
  )
}
