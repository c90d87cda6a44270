'use client'

import { LawEnforcementEmails } from '@/components/admin/law-enforcement-emails'
import { ListState } from '@/components/admin/list-state'
import { LogEntries } from '@/components/admin/log-entries'
import { Paging } from '@/components/admin/paging'
import { useCachedRead } from '@/components/ui/use-cached-read'
import { call } from '@/lib/client/call'
import { afterOf, notePageEnd } from '@/lib/client/page-ends'
import { unwrap } from '@/lib/client/read'
import { LIMIT } from '@/lib/domain/limits'

type Props = { page: number; onPage(page: number): void; onOpen(id: string): void }

async function read(page: number) {
  const skip = (page - 1) * LIMIT.auditPerPage
  const log = await unwrap(
    call('GET /api/admin/log', { query: { skip, after: afterOf('log', page) } }),
  )
  notePageEnd('log', page, log.entries.at(-1)?.id)
  return log
}

/** Staff actions, newest first, and e-mails from law enforcement. */
export function LogView({ page, onPage, onOpen }: Props) {
  const { data, hasFailed, reload } = useCachedRead(['admin-log', page], () => read(page), {
    what: 'The log',
    keepsLast: true,
  })
  return (
    <section aria-labelledby="log-heading" className="mt-8">
      <div className="mb-3 flex items-baseline gap-3">
        <h2 id="log-heading" className="font-bold text-xl">
          Log
        </h2>
        {data && <p className="text-muted tabular-nums">{data.total}</p>}
      </div>
      <ListState
        isLoading={!data}
        hasFailed={hasFailed}
        isEmpty={data?.total === 0}
        empty="No staff actions yet."
        onRetry={() => void reload()}
      >
        <LogEntries entries={data?.entries ?? []} label="Log" onOpen={onOpen} />
      </ListState>
      <Paging
        label="Log"
        page={page}
        perPage={LIMIT.auditPerPage}
        total={data?.total ?? 0}
        onPage={onPage}
      />
      <LawEnforcementEmails onChanged={() => void reload()} />
    </section>
  )
}
