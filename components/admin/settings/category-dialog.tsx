'use client'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { SelectField, TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { useForm } from '@/components/ui/use-form'
import type { ManagedCategory } from '@/lib/categories/responses'
import { call } from '@/lib/client/call'
import type { Result } from '@/lib/client/request'
import { notify } from '@/lib/client/toasts'
import { formatCounted } from '@/lib/domain/formats'
import { isolated } from '@/lib/domain/isolated'
import { LIMIT } from '@/lib/domain/limits'

export type CategoryTask = { kind: 'rename' | 'merge' | 'remove'; category: ManagedCategory }

const TITLES = { rename: 'Rename', merge: 'Merge', remove: 'Remove' } as const

const moved = (count: number) =>
  `${formatCounted(count, 'influencer')} ${count === 1 ? 'moves' : 'move'}`

type Props = {
  task: CategoryTask
  categories: readonly ManagedCategory[]
  onClose(): void
  onDone(): Promise<unknown>
}

/** Confirms one change of a category, and says first what it affects. */
export function CategoryDialog({ task: { kind, category }, categories, onClose, onDone }: Props) {
  const others = categories.filter(({ id }) => id !== category.id)
  const form = useForm({
    initial: { name: category.name, into: category.proposal?.into ?? '' },
    send({ name, into }): Promise<Result<unknown>> {
      const params = { id: category.id }
      if (kind === 'rename') {
        return call('POST /api/admin/categories/[id]/rename', { params, body: { name } })
      }
      return kind === 'merge'
        ? call('POST /api/admin/categories/[id]/merge', { params, body: { into } })
        : call('DELETE /api/admin/categories/[id]', { params })
    },
    onDone(_, { name }) {
      const before = `“${isolated(category.name)}”`
      if (kind === 'remove') notify.success(`${before} has been removed.`)
      if (kind === 'rename') notify.success(`${before} is now “${isolated(name.trim())}”.`)
      return onDone()
    },
    staysBusy: true,
  })
  const { into } = form.values
  const influencers = category.listed + category.unlisted
  const target = others.find(({ id }) => id === into)
  const targetName = target ? `“${isolated(target.name)}”` : 'the other category'
  return (
    <Dialog title={`${TITLES[kind]} “${isolated(category.name)}”`} onClose={onClose}>
      <form {...form.props} className="mt-4 space-y-4">
        {kind === 'rename' && (
          <TextField
            label="New name"
            {...form.field('name')}
            data-first=""
            maxLength={LIMIT.categoryCharsMax}
            autoComplete="off"
            help={`${moved(influencers)} with it. Links with the old name will lead to the new one.`}
          />
        )}
        {kind === 'merge' && (
          <SelectField
            label="Into"
            {...form.field('into')}
            data-first=""
            help={`${formatCounted(influencers, 'influencer')}, and the points earned with them, move to ${targetName}. “${isolated(category.name)}” is removed, and its links will lead to ${targetName}. This cannot be undone, so it waits until someone else on the team asks for the same.`}
          >
            <option value="">Select a category</option>
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {other.name}
              </option>
            ))}
          </SelectField>
        )}
        {kind === 'remove' && (
          <p>
            {influencers > 0
              ? `This category has ${formatCounted(influencers, 'influencer')}. Merge it into another one instead.`
              : 'This category has no influencers. It will be removed from all lists.'}
          </p>
        )}
        <FormError {...form.error} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={kind === 'rename' ? 'solid' : 'danger'}
            isBusy={form.isBusy}
            disabled={(kind === 'remove' && influencers > 0) || (kind === 'merge' && !into)}
          >
            {TITLES[kind]}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
