'use client'

import { LogEntries } from '@/components/admin/log/log-entries'
import { LikelyDuplicates } from '@/components/admin/merges/likely-duplicates'
import { MergeList } from '@/components/admin/merges/merge-list'
import { ListState } from '@/components/admin/shared/list-state'
import type { ActedOn, StaffCommand } from '@/components/admin/shared/use-staff-actions'
import { AccountActions } from '@/components/admin/sheet/account-actions'
import { AccountFacts } from '@/components/admin/sheet/account-facts'
import { DelistedNotice } from '@/components/admin/sheet/delisted-notice'
import { MemberRecord } from '@/components/admin/sheet/member-record'
import { ProfileClaims } from '@/components/admin/sheet/profile-claims'
import { Dialog } from '@/components/ui/dialog'
import { useCachedRead } from '@/components/ui/use-cached-read'
import type { AccountSheet as Sheet } from '@/lib/admin/responses'
import { call } from '@/lib/client/call'
import { unwrap } from '@/lib/client/read'
import { isolated } from '@/lib/domain/isolated'
import { ROLE } from '@/lib/domain/roles'

type Props = {
  id: string
  ownId: string
  onClose(): void
  onOpen(id: string): void
  /** Reloads the lists behind the sheet. */
  onChanged(): Promise<unknown>
  onAct(command: StaffCommand, accounts: readonly ActedOn[], reason?: string): Promise<unknown>
}

/** One account with everything that staff can see and do. */
export function AccountSheet({ id, ownId, onClose, onOpen, onChanged, onAct }: Props) {
  const sheet = useCachedRead(
    ['account-sheet', id],
    () => unwrap(call('GET /api/admin/users/[id]', { params: { id } })),
    { what: 'The account' },
  )
  const { reload } = sheet
  return (
    <Dialog
      title={sheet.data ? isolated(sheet.data.account.name) : 'Account'}
      look="sheet"
      onClose={onClose}
    >
      <ListState read={sheet}>
        {(data) => (
          <>
            <AccountFacts
              account={data.account}
              mergedInto={mergedInto(data, id)}
              onOpen={onOpen}
            />
            {data.delistedAt && (
              <DelistedNotice id={id} since={data.delistedAt} onAllowed={reload} />
            )}
            <LikelyDuplicates duplicates={data.duplicates} />
            {!mergedInto(data, id) && (
              <AccountActions
                account={data.account}
                isOwn={id === ownId}
                duplicates={data.duplicates}
                onAct={async (command, reason) => {
                  await onAct(command, [data.account], reason)
                  await reload()
                }}
                onChanged={() => Promise.all([reload(), onChanged()])}
              />
            )}
            <MergeList
              id={id}
              merges={data.merges}
              onOpen={onOpen}
              onChanged={() => Promise.all([reload(), onChanged()])}
            />
            {data.account.role === ROLE.influencer && <ProfileClaims influencerId={id} />}
            {data.record && <MemberRecord record={data.record} />}
            <h3 className="mt-8 mb-3 font-semibold text-lg">Staff actions</h3>
            {data.log.length === 0 ? (
              <p className="text-muted text-sm">No actions yet.</p>
            ) : (
              <LogEntries entries={data.log} label={`Log: ${data.account.name}`} onOpen={onOpen} />
            )}
          </>
        )}
      </ListState>
    </Dialog>
  )
}

/** Returns the surviving profile of a merged one, which is changed there. */
const mergedInto = ({ merges }: Pick<Sheet, 'merges'>, id: string) =>
  merges.find(({ from, state }) => from.id === id && state !== 'parted')?.into
