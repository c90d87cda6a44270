'use client'

import { useState } from 'react'
import { LawEnforcementEmails } from '@/components/admin/log/law-enforcement-emails'
import { LogEntries } from '@/components/admin/log/log-entries'
import { ALL_ENTRIES, LogFilter, type LogFilterFields } from '@/components/admin/log/log-filter'
import { StatementsExport } from '@/components/admin/log/statements-export'
import { ListState } from '@/components/admin/shared/list-state'
import { Paging } from '@/components/admin/shared/paging'
import { useCachedRead } from '@/components/ui/use-cached-read'
import { call } from '@/lib/client/call'
import { afterOf, notePageEnd } from '@/lib/client/page-ends'
import { unwrap } from '@/lib/client/read'
import { momentOf } from '@/lib/domain/formats'
import { LIMIT } from '@/lib/domain/limits'

type Props = { page: number; onPage(page: number): void; onOpen(id: string): void }

async function read(page: number, { person, from, to, only }: LogFilterFields) {
  const skip = (page - 1) * LIMIT.auditPerPage
  const list = `log ${person?.id} ${from} ${to} ${only}`
  const query = {
    skip,
    after: afterOf(list, page),
    ...(person && { actorId: person.id }),
    ...(from && { from: momentOf(from) }),
    ...(to && { to: momentOf(to) }),
    ...(only && { only: 'decisions' as const }),
  }
  const log = await unwrap(call('GET /api/admin/log', { query }))
  notePageEnd(list, page, log.entries.at(-1)?.id)
  return log
}

/** Staff actions, newest first, and e-mails from law enforcement. */
export function LogView({ page, onPage, onOpen }: Props) {
  const [filter, setFilter] = useState(ALL_ENTRIES)
  const log = useCachedRead(['admin-log', page, filter], () => read(page, filter), {
    what: 'The log',
    keepsLast: true,
  })
  const { data, reload } = log
  function narrow(change: Partial<LogFilterFields>) {
    setFilter({ ...filter, ...change })
    if (page > 1) onPage(1)
  }
  return (
    <section aria-labelledby="log-heading" className="mt-8">
      <div className="mb-3 flex items-baseline gap-3">
        <h2 id="log-heading" className="font-bold text-xl">
          Log
        </h2>
        {data && <p className="text-muted tabular-nums">{data.total}</p>}
      </div>
      <LogFilter filter={filter} onChange={narrow} onUndone={reload} />
      <ListState
        read={log}
        size={log.data?.total}
        empty={filter === ALL_ENTRIES ? 'No staff actions yet.' : 'No such staff actions.'}
      >
        {(data) => (
          <LogEntries
            entries={data.entries}
            label="Log"
            onOpen={onOpen}
            onPerson={(person) => narrow({ person })}
          />
        )}
      </ListState>
      <Paging
        label="Log"
        page={page}
        perPage={LIMIT.auditPerPage}
        total={data?.total ?? 0}
        onPage={onPage}
      />
      <StatementsExport />
      <LawEnforcementEmails onChanged={() => void reload()} />
    </section>
  )
}
