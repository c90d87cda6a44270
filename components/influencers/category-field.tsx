'use client'

import type { ComponentProps } from 'react'
import { SelectField } from '@/components/ui/field'
import { useRead } from '@/components/ui/use-read'
import { listCategories } from '@/lib/client/api'
import { type ReadFailure, unwrap } from '@/lib/client/read'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'

const read = () => unwrap(listCategories())

const onFailure = ({ status, message }: ReadFailure) =>
  notify.error(status === 0 ? MESSAGES.noConnection : message)

/** The categories of the server; the value is the name. Takes the attributes of its field. */
export function CategoryField(field: Omit<ComponentProps<typeof SelectField>, 'label'>) {
  const {
    data: categories = [],
    hasFailed,
    reload,
  } = useRead('categories', read, { what: 'The list of categories', onFailure })
  return (
    <div>
      <SelectField {...field} label="Category">
        <option value="">Select Category</option>
        {categories.map(({ id, name }) => (
          <option key={id} dir="auto">
            {name}
          </option>
        ))}
      </SelectField>
      {hasFailed && (
        <button type="button" onClick={reload} className="text-link mt-2 min-h-9 text-sm">
          Load the categories again
        </button>
      )}
    </div>
  )
}
