import type { ReactNode } from 'react'
import type { Influencer } from '@/lib/influencers/types'

export type ComparedPair = { a: Influencer; b: Influencer }

type Props = {
  title: string
  /** Beside the title: a link to the rule behind the row. */
  note?: ReactNode
  a: ReactNode
  b: ReactNode
}

/** One compared fact: its title over both columns, then the two values. */
export function ComparedRow({ title, note, a, b }: Props) {
  return (
    <tbody>
      <tr>
        <th
          scope="rowgroup"
          colSpan={2}
          className="border-line border-t bg-sunken px-3 py-1.5 text-left font-medium text-muted text-sm md:px-5"
        >
          {title}
          {note && <span className="font-normal"> · {note}</span>}
        </th>
      </tr>
      <tr>
        <td className="p-3 align-top md:px-5">{a}</td>
        <td className="border-line border-l p-3 align-top md:px-5">{b}</td>
      </tr>
    </tbody>
  )
}
