import type { TextPart } from '@/lib/text/text-links'

const LINK = 'underline decoration-edge underline-offset-3 hover:decoration-2'
/** Alone in its line, a link has the size of a target. */
const LINK_OF_ITS_OWN = `${LINK} inline-block min-h-6 leading-[1.5rem] pointer-coarse:leading-11`

type Props = {
  parts: readonly TextPart[]
  /** Whether the parts are contacts, not sentences. */
  isContact?: boolean
}

/** A text whose addresses open in another tab. They are what strangers wrote, so nothing follows them by itself. */
export function LinkedText({ parts, isContact = false }: Props) {
  return parts.map(({ text, href }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same address may occur twice in a text, which never changes its order
    <bdi key={at}>
      {href ? (
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={isContact ? LINK_OF_ITS_OWN : LINK}
        >
          {text}
        </a>
      ) : (
        text
      )}
    </bdi>
  ))
}
