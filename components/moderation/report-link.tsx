import { PATH } from '@/lib/domain/paths'
import type { SubjectKind } from '@/lib/domain/reports'

type Props = { kind: SubjectKind; id: string; label: string }

/** Opens the form to report something. */
export function ReportLink({ kind, id, label }: Props) {
  return (
    <a
      href={PATH.reportOf(kind, id)}
      rel="nofollow"
      aria-label={label}
      className="print:hidden inline-flex min-h-8 items-center self-start text-muted text-sm underline decoration-edge decoration-dotted underline-offset-4 hover:text-danger pointer-coarse:min-h-11"
    >
      Report
    </a>
  )
}
