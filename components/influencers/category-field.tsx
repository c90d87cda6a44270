'use client'

import type { ComponentProps } from 'react'
import { SelectField } from '@/components/ui/field'
import { useRead } from '@/components/ui/use-read'
import { listCategories } from '@/lib/client/api'
import { ReadFailure, unwrap } from '@/lib/client/read'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'

const read = () => unwrap(listCategories())

function onError(error: unknown) {
  const isAnswered = error instanceof ReadFailure && error.status !== 0
  notify.error(isAnswered ? error.message : MESSAGES.noConnection)
}

/** The categories of the server; the value is the name. Takes the attributes of its field. */
export function CategoryField(field: Omit<ComponentProps<typeof SelectField>, 'label'>) {
  const { data: categories = [], error, again } = useRead('categories', read, { onError })
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
      {Boolean(error) && (
        <button type="button" onClick={again} className="text-link mt-2 min-h-9 text-sm">
          Load the categories again
        </button>
      )}
    </div>
  )
}
