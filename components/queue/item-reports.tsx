import { BlurredPicture } from '@/components/queue/blurred-picture'
import { groupReports } from '@/components/queue/group-reports'
import { FACTS, Section } from '@/components/queue/section'
import { RelativeTime } from '@/components/ui/relative-time'
import { reasonLabel } from '@/lib/domain/reports'
import type { ItemReport } from '@/lib/moderation/staff/responses'
import type { SubjectText } from '@/lib/queue/subjects/types'

/** Who reported it and why, with how often they were right before. Only the team sees this. */
export function ItemReports({ reports }: { reports: readonly ItemReport[] }) {
  if (reports.length === 0) return null
  return (
    <Section title={`Reports (${reports.length})`}>
      <ul className="divide-y divide-line">
        {groupReports(reports).map((group) => (
          <ReportGroup key={keyOf(group[0])} group={group} />
        ))}
      </ul>
    </Section>
  )
}

const keyOf = (report?: ItemReport) => `${report?.createdAt} ${report?.reporter?.id ?? ''}`

/** What one report says, or several that say the same. */
function ReportGroup({ group }: { group: readonly ItemReport[] }) {
  const [first] = group
  if (!first) return null
  const { reason, details, reported } = first
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="font-semibold">{groupTitle(reason, group.length)}</p>
      {first.isObjection && (
        <p className="text-sm">
          From the person on the profile, or for them. Please answer with reasons.
        </p>
      )}
      {details && (
        <p
          dir="auto"
          className="mt-1 max-w-measure whitespace-pre-line text-sm [overflow-wrap:anywhere]"
        >
          {details}
        </p>
      )}
      {reported && <Reported text={reported} />}
      {group.length === 1 ? <Reporter report={first} /> : <Reporters group={group} />}
    </li>
  )
}

function groupTitle(reason: string, count: number): string {
  if (count === 1) return reasonLabel(reason)
  return reason === ''
    ? `${count} flags without a reason`
    : `${reasonLabel(reason)} · ${count} reports`
}

/** The reporters of a group, folded: when the first of them reported is what matters. */
function Reporters({ group }: { group: readonly ItemReport[] }) {
  const since = group.map(({ createdAt }) => createdAt).sort()[0] ?? ''
  return (
    <details className="mt-1">
      <summary className="min-h-8 cursor-pointer text-muted text-sm leading-8 pointer-coarse:min-h-11 pointer-coarse:leading-11">
        First <RelativeTime at={since} />
      </summary>
      <ul>
        {group.map((report) => (
          <li key={keyOf(report)} className="py-1">
            <Reporter report={report} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Reporter({ report: { reporter, weight, createdAt } }: { report: ItemReport }) {
  return (
    <ul className={`mt-1 ${FACTS}`}>
      <li>
        <bdi>{reporterWords(reporter)}</bdi>
      </li>
      {reporter && <li>{recordOf(reporter)}</li>}
      <li>Weight {Math.round(weight * 10) / 10}</li>
      <li>
        <RelativeTime at={createdAt} />
      </li>
    </ul>
  )
}

/** Only admins see who it was. */
function reporterWords(reporter: ItemReport['reporter']): string {
  if (!reporter) return 'A visitor'
  return reporter.id === null ? 'A member' : reporter.name || 'A deleted account'
}

/** What stood there when it was reported, and does not any more. */
function Reported({ text: { title, details, picture } }: { text: SubjectText }) {
  return (
    <div className="mt-2 rounded-card bg-sunken p-3 text-sm">
      <p className="text-muted">This was reported, and has been changed since:</p>
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
  decided === 0 ? 'No earlier reports' : `${upheld} of ${decided} upheld`
