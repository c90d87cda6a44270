import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { classNames } from '@/components/ui/class-names'

type Props = {
  title: string
  lead: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** For a form of many fields. */
  isWide?: boolean
}

/** The frame of every account form. */
export function AccountCard({ title, lead, children, footer, isWide = false }: Props) {
  return (
    <div className={classNames('mx-auto py-4 md:py-10', isWide ? 'max-w-2xl' : 'max-w-form')}>
      <Card className="p-6 md:p-8">
        <h1 className="font-bold text-2xl">{title}</h1>
        <p className="mt-2 text-muted">{lead}</p>
        <div className="mt-6">{children}</div>
        <noscript>
          <p className="mt-4 text-danger text-sm">Please turn on JavaScript to use this form.</p>
        </noscript>
      </Card>
      {footer && <p className="mt-5 text-center text-sm">{footer}</p>}
    </div>
  )
}
