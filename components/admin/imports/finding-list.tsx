import { Paging } from '@/components/admin/shared/paging'
import { LIMIT } from '@/lib/domain/limits'
import { PATH } from '@/lib/domain/paths'
import type { ImportFinding } from '@/lib/influencers/imports/responses'

type Props = {
  findings: readonly ImportFinding[]
  total: number
  page: number
  onPage(page: number): void
}

/** The rows of a file that are wrong, or resemble a profile or an earlier row. */
export function FindingList({ findings, total, page, onPage }: Props) {
  return (
    <>
      <ol className="mt-2 divide-y divide-line rounded-small border border-line">
        {findings.map((finding) => (
          <li key={finding.row} className="px-3 py-2 [overflow-wrap:anywhere]">
            <span className="text-muted tabular-nums">Row {finding.row}:</span>{' '}
            {finding.problem || <Likeness {...finding} />}
          </li>
        ))}
      </ol>
      <Paging
        label="Rows"
        page={page}
        perPage={LIMIT.importFindingsPerPage}
        total={total}
        onPage={onPage}
      />
    </>
  )
}

function Likeness({ name, likeName, likeId, likeRow }: ImportFinding) {
  const other = <bdi className="font-medium">{likeName}</bdi>
  return (
    <>
      <bdi className="font-medium">{name}</bdi> resembles{' '}
      {likeId ? (
        <a href={PATH.reviews(likeId)} target="_blank" rel="noopener" className="text-link">
          {other}
        </a>
      ) : (
        <>
          {other} in row {likeRow}
        </>
      )}
      .
    </>
  )
}
