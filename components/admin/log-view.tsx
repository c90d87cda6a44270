'use client'

import useSWR from 'swr'
import { LawEnforcementEmails } from '@/components/admin/law-enforcement-emails'
import { ListState } from '@/components/admin/list-state'
import { LogEntries } from '@/components/admin/log-entries'
import { Paging } from '@/components/admin/paging'
import { onlyLogged } from '@/components/admin/use-managed-accounts'
import { call } from '@/lib/client/call'
import { afterOf, notePageEnd } from '@/lib/client/page-ends'
import { READ_ONCE, unwrap } from '@/lib/client/read'
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
  const { data, error, isValidating, mutate } = useSWR(
    ['admin-log', page] as const,
    ([, asked]) => read(asked),
    { ...READ_ONCE, keepPreviousData: true, onError: onlyLogged('The log') },
  )
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
        hasFailed={Boolean(error) && !isValidating}
        isEmpty={data?.total === 0}
        empty="No staff actions yet."
        onRetry={() => void mutate()}
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
      <LawEnforcementEmails onChanged={() => void mutate()} />
    </section>
  )
}
