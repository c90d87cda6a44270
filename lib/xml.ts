const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** What XML 1.0 has no way to write, not even as an entity: controls, lone surrogates, two non-characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
const UNSPEAKABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** Text as it may stand in XML, inside an element or an attribute. */
export const xmlText = (text: string): string =>
  text.replace(UNSPEAKABLE, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** An element with its text. */
export const xmlElement = (name: string, text: string): string =>
  `<${name}>${xmlText(text)}</${name}>`

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
