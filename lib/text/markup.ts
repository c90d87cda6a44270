const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Old e-mail programs do not know `&apos;`.
  "'": '&#39;',
}

/** Characters that XML 1.0 cannot represent, not even as an entity. */
const UNREPRESENTABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Escapes a text for an element or attribute of HTML or XML. */
export const escapeMarkup = (text: string): string =>
  text.replace(UNREPRESENTABLE, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** Returns an XML element with this text. */
export const xmlElement = (name: string, text: string): string =>
  `<${name}>${escapeMarkup(text)}</${name}>`

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
