import type { ReactNode } from 'react'

type Column = { key: string; label: string; isText?: boolean }
type Row = { key: string; cells: readonly ReactNode[] }
type Props = {
  caption: string
  columns: readonly Column[]
  rows: readonly Row[]
}

/** A table of numbers; the first cell of each row names it. A wide one scrolls by itself, also by keyboard. */
export function FigureTable({ caption, columns, rows }: Props) {
  const look = (index: number) =>
    columns[index]?.isText
      ? 'px-3 py-2.5 text-left'
      : 'whitespace-nowrap px-3 py-2.5 text-right tabular-nums'
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling by keyboard needs the focus
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-card"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b text-muted">
            {columns.map(({ key, label }, index) => (
              <th key={key} scope="col" className={`${look(index)} font-medium`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, cells: [name, ...values] }) => (
            <tr key={key}>
              <th scope="row" className="min-w-20 px-3 py-2.5 text-left font-medium">
                {name}
              </th>
              {values.map((value, index) => (
                <td key={columns[index + 1]?.key} className={look(index + 1)}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
