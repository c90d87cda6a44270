import type { QueryFilter } from 'mongoose'
import { type Cut, readFromHead } from '@/lib/db/windows'
import type { SortOrder } from '@/lib/domain/list-order'
import { UserModel, type UserRecord } from '@/models/user'

export type OrderedList = {
  /** Tells lists apart. */
  name: string
  filter: QueryFilter<UserRecord>
  order: SortOrder
  fields: string
  /** The index to read by; the server's own choice without. */
  index?: string
  cut: Cut<UserRecord>
}

export type Page = { skip: number; limit: number }

/** The page of the list, in its order; shorter than asked for only at the end of the list. */
export function readPage(
  { name, filter, order, fields, index, cut }: OrderedList,
  { skip, limit }: Page,
): Promise<UserRecord[]> {
  return readFromHead({
    name: `${name} ${skip} ${limit}`,
    cut,
    limit,
    read(window) {
      const query = UserModel.find({ ...filter, ...window }, `${fields} ${cut.field}`)
        .sort(order)
        .skip(skip)
        .limit(limit)
      if (index) query.hint(index)
      return query.lean<UserRecord[]>()
    },
  })
}
