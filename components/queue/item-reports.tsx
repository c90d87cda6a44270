import { BlurredPicture } from '@/components/queue/blurred-picture'
import { FACTS, Section } from '@/components/queue/section'
import { RelativeTime } from '@/components/ui/relative-time'
import { reasonLabel } from '@/lib/domain/reports'
import type { ItemReport } from '@/lib/moderation/staff/answers'
import type { SubjectText } from '@/lib/queue/subjects/types'

/** Who reported it and why, with how often they were right before. Only the team sees this. */
export function ItemReports({ reports }: { reports: readonly ItemReport[] }) {
  if (reports.length === 0) return null
  return (
    <Section title={`Reports (${reports.length})`}>
      <ul className="divide-y divide-line">
        {reports.map((report) => (
          <Report key={`${report.createdAt} ${report.reporter?.id ?? ''}`} report={report} />
        ))}
      </ul>
    </Section>
  )
}

function Report({ report }: { report: ItemReport }) {
  const { reason, details, weight, createdAt, reporter, reported } = report
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="font-semibold">{reasonLabel(reason)}</p>
      {details && (
        <p
          dir="auto"
          className="mt-1 max-w-measure whitespace-pre-line text-sm [overflow-wrap:anywhere]"
        >
          {details}
        </p>
      )}
      {reported && <Reported text={reported} />}
      <ul className={`mt-1 ${FACTS}`}>
        <li>
          <bdi>{reporter ? reporter.name || 'A deleted account' : 'A visitor'}</bdi>
        </li>
        {reporter && <li>{recordOf(reporter)}</li>}
        <li>Weight {Math.round(weight * 10) / 10}</li>
        <li>
          <RelativeTime at={createdAt} />
        </li>
      </ul>
    </li>
  )
}

/** What stood there when it was reported, and does not any more. */
function Reported({ text: { title, details, picture } }: { text: SubjectText }) {
  return (
    <div className="mt-2 rounded-card bg-sunken p-3 text-sm">
      <p className="text-muted">Reported before it was changed:</p>
      {picture && <BlurredPicture src={picture} name={title} />}
      {title && (
        <p dir="auto" className="mt-1 font-semibold [overflow-wrap:anywhere]">
          {title}
        </p>
      )}
      {details && (
        <p dir="auto" className="max-w-measure whitespace-pre-line [overflow-wrap:anywhere]">
          {details}
        </p>
      )}
    </div>
  )
}

const recordOf = ({ upheld, decided }: NonNullable<ItemReport['reporter']>) =>
  decided === 0 ? 'No earlier reports' : `Right in ${upheld} of ${decided}`
