import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'

type Props = { title: string; lead: string; children: ReactNode; footer?: ReactNode }

/** The frame of every account form. */
export function AccountCard({ title, lead, children, footer }: Props) {
  return (
    <div className="mx-auto max-w-form py-4 md:py-10">
      <Card className="p-6 md:p-8">
        <h1 className="font-bold text-2xl">{title}</h1>
        <p className="mt-2 text-muted">{lead}</p>
        <div className="mt-6">{children}</div>
        <noscript>
          <p className="mt-4 text-danger text-sm">This form needs JavaScript to be switched on.</p>
        </noscript>
      </Card>
      {footer && <p className="mt-5 text-center text-sm">{footer}</p>}
    </div>
  )
}
