import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { classNames } from '@/components/ui/class-names'

type Props = { title: string; lead?: ReactNode; className?: string; children: ReactNode }

/** The frame of one setting. */
export function SettingsCard({ title, lead, className, children }: Props) {
  return (
    <Card className={classNames('flex flex-col p-6', className)}>
      <h3 className="font-semibold text-lg">{title}</h3>
      {lead && <div className="mt-1 text-muted text-sm">{lead}</div>}
      <div className="mt-4 flex flex-1 flex-col">{children}</div>
    </Card>
  )
}
