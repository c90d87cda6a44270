'use client'

import { useState } from 'react'
import { CategoryDialog, type CategoryTask } from '@/components/admin/settings/category-dialog'
import { ListState } from '@/components/admin/shared/list-state'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { useCachedRead } from '@/components/ui/use-cached-read'
import { useForm } from '@/components/ui/use-form'
import type { ManagedCategory } from '@/lib/categories/responses'
import { call } from '@/lib/client/call'
import { unwrap } from '@/lib/client/read'
import { notify } from '@/lib/client/toasts'
import { isolated } from '@/lib/domain/isolated'
import { LIMIT } from '@/lib/domain/limits'

/** How often the list is reloaded while influencers are being moved. */
const CHANGING_MS = 5_000

/** Adds, renames, merges and removes categories. */
export function CategoriesView() {
  const list = useCachedRead(
    'managed-categories',
    async () => (await unwrap(call('GET /api/admin/categories'))).categories,
    {
      what: 'The list of categories',
      refreshMs: (latest) => (latest?.some(({ isChanging }) => isChanging) ? CHANGING_MS : 0),
    },
  )
  const { data, reload } = list
  const [task, setTask] = useState<CategoryTask | null>(null)
  return (
    <section aria-labelledby="categories-heading" className="mt-8">
      <div className="mb-3 flex items-baseline gap-3">
        <h2 id="categories-heading" className="font-bold text-xl">
          Categories
        </h2>
        {data && <p className="text-muted tabular-nums">{data.length}</p>}
      </div>
      <AddForm onAdded={reload} />
      <ListState read={list} size={list.data?.length} empty="There are no categories yet.">
        {(data) => (
          <ul className="mt-5 divide-y divide-line rounded-card border border-line bg-card">
            {data.map((category) => (
              <CategoryRow key={category.id} category={category} onTask={setTask} />
            ))}
          </ul>
        )}
      </ListState>
      {task && (
        <CategoryDialog
          task={task}
          categories={data ?? []}
          onClose={() => setTask(null)}
          onDone={() => reload().then(() => setTask(null))}
        />
      )}
    </section>
  )
}

function AddForm({ onAdded }: { onAdded(): Promise<unknown> }) {
  const form = useForm({
    initial: { name: '' },
    send: (body) => call('POST /api/admin/categories', { body }),
    onDone(_, { name }, { reset }) {
      notify.success(`“${isolated(name.trim())}” has been added.`)
      reset()
      return onAdded()
    },
  })
  return (
    <form {...form.props} className="flex max-w-form flex-wrap items-start gap-2">
      <div className="min-w-48 flex-1">
        <TextField
          label="New category"
          {...form.field('name')}
          maxLength={LIMIT.categoryCharsMax}
          autoComplete="off"
        />
      </div>
      <Button type="submit" isBusy={form.isBusy} className="mt-6.5">
        Add
      </Button>
      <FormError {...form.error} className="w-full" />
    </form>
  )
}

type RowProps = { category: ManagedCategory; onTask(task: CategoryTask): void }

function CategoryRow({ category, onTask }: RowProps) {
  const { name, listed, unlisted, proposal, isChanging } = category
  const tasks = [
    ['rename', 'Rename'],
    ['merge', 'Merge'],
    ['remove', 'Remove'],
  ] as const
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <div className="min-w-40 flex-1">
        <p className="font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p className="text-muted text-sm tabular-nums">
          {listed} listed{unlisted > 0 && `, ${unlisted} not listed`}
          {isChanging && ' · influencers are still being moved'}
        </p>
        {proposal && (
          <p className="text-sm">
            {proposal.isMine ? 'You asked' : 'A colleague asked'} to merge it into “
            <bdi>{proposal.name}</bdi>”.{' '}
            {proposal.isMine
              ? 'It waits until someone else asks for the same.'
              : 'Press Merge to agree.'}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-1.5">
        {tasks.map(([kind, label]) => (
          <Button
            key={kind}
            size="small"
            variant={kind === 'remove' ? 'danger' : 'quiet'}
            aria-label={`${label}: ${name}`}
            onClick={() => onTask({ kind, category })}
          >
            {kind === 'remove' ? label : `${label}…`}
          </Button>
        ))}
      </div>
    </li>
  )
}
