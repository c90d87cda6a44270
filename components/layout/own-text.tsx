import { type Inline, parseMarkup } from '@/lib/domain/plain-markup'

/** A text never changes while it is shown: its parts are told apart by their places. */
const numbered = <T,>(all: readonly T[]) => all.map((one, at) => ({ one, key: `${at}` }))

type Props = {
  text: string
  /** Its code; empty: that of the site. */
  language?: string | undefined
}

/** A text of the operator: headings, paragraphs, lists and links, never markup of its own. */
export function OwnText({ text, language }: Props) {
  return (
    <div
      {...(language && { lang: language })}
      className="space-y-3 break-words hyphens-auto [hyphenate-limit-chars:16] [&>:first-child]:pt-0 [&_h2]:pt-6 [&_h2]:font-semibold [&_h2]:text-xl [&_h3]:pt-2 [&_h3]:font-semibold [&_ul]:list-disc [&_ul]:space-y-1.5 [&_ul]:ps-5"
    >
      {numbered(parseMarkup(text)).map(({ one: block, key }) => {
        if (block.kind === 'list') {
          return (
            <ul key={key} dir="auto">
              {numbered(block.items).map((item) => (
                <li key={item.key}>
                  <Parts parts={item.one} />
                </li>
              ))}
            </ul>
          )
        }
        const Tag = ({ heading: 'h2', subheading: 'h3', paragraph: 'p' } as const)[block.kind]
        return (
          <Tag key={key} dir="auto">
            <Parts parts={block.parts} />
          </Tag>
        )
      })}
    </div>
  )
}

function Parts({ parts }: { parts: readonly Inline[] }) {
  return numbered(parts).map(({ one: part, key }) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a key={key} href={part.href} rel="noopener noreferrer" className="text-link">
        {part.text}
      </a>
    ),
  )
}
