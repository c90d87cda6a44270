import { type AccentColors, accentColors } from '@/lib/domain/accent'
import type { Site } from '@/lib/domain/site'
import { escapeMarkup } from '@/lib/text/markup'

/** The content of an e-mail, rendered as text and as HTML. */
export type Content = {
  subject: string
  paragraphs: string[]
  /** Lists below the paragraphs, each line a link. */
  sections?: readonly Section[]
  link: string
  action: string
  /** What to do when the e-mail is unexpected. */
  ending: string
  /** Links below the ending. */
  links?: readonly Line[]
}
type Line = { text: string; link: string; note?: string | undefined }
type Section = { title: string; lines: readonly Line[] }

/*
 * HTML for mail clients, which support little of it: tables for the layout, inline styles. The head only adds the dark
 * colours, for clients that read it. No images: clients block them, and loading one would tell us who reads when.
 */
const LIGHT = {
  paper: '#f6f4f0',
  card: '#ffffff',
  ink: '#1c1b19',
  muted: '#5f5a52',
  line: '#e3ded5',
  accent: '#0b5c5a',
  onAccent: '#ffffff',
} as const
type Colors = Record<keyof typeof LIGHT, string>
const DARK: Colors = {
  paper: '#151412',
  card: '#1e1c1a',
  ink: '#f0ede8',
  muted: '#b3ada3',
  line: '#35322d',
  accent: '#63c5ba',
  onAccent: '#06211f',
}

const FONT =
  'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif'

/** A name can be one long word. */
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word'

/** The site as an e-mail shows it. */
type Look = { name: string; light: Colors; dark: Colors }

function lookOf({ name, accent }: Pick<Site, 'name' | 'accent'>): Look {
  if (!accent) return { name, light: LIGHT, dark: DARK }
  const { light, dark } = accentColors(accent)
  return { name, light: { ...LIGHT, ...pick(light) }, dark: { ...DARK, ...pick(dark) } }
}

const pick = ({ accent, onAccent }: AccentColors) => ({ accent, onAccent })

const styleOf = (dark: Colors) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${dark.paper} !important; }
  .card { background-color: ${dark.card} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .muted { color: ${dark.muted} !important; }
  .link { color: ${dark.accent} !important; }
  .button { background-color: ${dark.accent} !important; color: ${dark.onAccent} !important; }
  .line { border-color: ${dark.line} !important; }
}
@media (max-width: 480px) {
  .outer { padding: 16px 12px !important; }
  .inner { padding: 24px 20px !important; }
}
`

/** Renders an e-mail as text, which mail clients wrap, and as HTML. */
export function renderEmail(
  content: Content,
  site: Pick<Site, 'name' | 'accent'>,
): { text: string; html: string } {
  const { paragraphs, sections = [], link, ending, links = [] } = content
  const lists = sections.flatMap(({ title, lines }) => [title.toUpperCase(), ...lines.map(asText)])
  const text = [
    ...[...paragraphs, ...lists, link, ending],
    ...links.map(({ text: label, link: url }) => `${label}: ${url}`),
    `-- \n${site.name}`,
  ].join('\n\n')
  return { text: `${text}\n`, html: asHtml(content, lookOf(site)) }
}

const asText = ({ text, link, note }: Line) => [text, note, link].filter(Boolean).join('\n')

function asHtml(content: Content, look: Look): string {
  const { subject, paragraphs, sections = [], link, action, ending, links = [] } = content
  const [greeting = '', ...rest] = paragraphs
  const preview = rest[0] ?? sections[0]?.lines[0]?.text ?? greeting
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeMarkup(subject)}</title>
<style>${styleOf(look.dark)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${LIGHT.paper};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeMarkup(preview)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${LIGHT.paper}">
<tr><td class="outer" align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 16px">${wordmark(look)}</td></tr>
<tr><td class="card inner" style="padding:32px;background-color:${LIGHT.card};border:1px solid ${LIGHT.line};border-radius:12px">
${heading(subject)}
${paragraphs.map(paragraph).join('\n')}
${sections.map((one) => section(one, look)).join('\n')}
${button(link, action, look)}
${fallback(link, look)}
</td></tr>
<tr><td style="padding:20px 4px 0">${small(ending)}${links.map((one) => smallLink(one, look)).join('')}${small(`${look.name} – ratings and reviews by registered members.`)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** The logo and name of the site, both as text. */
const wordmark = ({ name, light }: Look) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>` +
  `<td class="button" align="center" valign="middle" width="32" height="32" style="width:32px;height:32px;background-color:${light.accent};color:${light.onAccent};border-radius:8px;${FONT};font-size:18px;line-height:32px">&#9733;</td>` +
  `<td class="ink" style="padding-left:10px;color:${LIGHT.ink};${FONT};font-size:16px;font-weight:700;${BREAKS}">${escapeMarkup(name)}</td>` +
  `</tr></table>`

const heading = (text: string) =>
  `<h1 class="ink" style="margin:0 0 16px;color:${LIGHT.ink};${FONT};font-size:22px;line-height:1.25;font-weight:700">${escapeMarkup(text)}</h1>`

const paragraph = (text: string) =>
  `<p class="ink" style="margin:0 0 16px;color:${LIGHT.ink};${FONT};font-size:16px;line-height:1.5">${escapeMarkup(text)}</p>`

const section = ({ title, lines }: Section, look: Look) =>
  `<h2 class="muted" style="margin:8px 0 8px;color:${LIGHT.muted};${FONT};font-size:14px;line-height:1.4;font-weight:600">${escapeMarkup(title)}</h2>${lines.map((one) => line(one, look)).join('')}`

const line = ({ text, link, note }: Line, { light }: Look) =>
  `<p class="ink" style="margin:0 0 16px;color:${LIGHT.ink};${FONT};font-size:16px;line-height:1.5"><a class="link" href="${escapeMarkup(link)}" style="color:${light.accent}">${escapeMarkup(text)}</a>` +
  (note
    ? `<br><span class="muted" style="color:${LIGHT.muted}">${escapeMarkup(note)}</span></p>`
    : '</p>')

const button = (link: string, action: string, { light }: Look) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>` +
  `<td class="button" align="center" bgcolor="${light.accent}" style="background-color:${light.accent};border-radius:12px">` +
  `<a class="button" href="${escapeMarkup(link)}" style="display:inline-block;padding:13px 24px;background-color:${light.accent};color:${light.onAccent};border-radius:12px;${FONT};font-size:16px;line-height:1.25;font-weight:600;text-decoration:none">${escapeMarkup(action)}</a>` +
  `</td></tr></table>`

/** For clients that show no button, and for readers who want to see the URL. */
const fallback = (link: string, { light }: Look) =>
  `<p class="muted line" style="margin:0;padding-top:16px;border-top:1px solid ${LIGHT.line};color:${LIGHT.muted};${FONT};font-size:13px;line-height:1.5">If the button doesn't work, copy this address into your browser:<br>` +
  `<a class="link" href="${escapeMarkup(link)}" style="color:${light.accent};word-break:break-all">${escapeMarkup(link)}</a></p>`

const smallLink = ({ text, link }: Line, { light }: Look) =>
  `<p style="margin:0 0 8px;${FONT};font-size:13px;line-height:1.5"><a class="link" href="${escapeMarkup(link)}" style="color:${light.accent}">${escapeMarkup(text)}</a></p>`

const small = (text: string) =>
  `<p class="muted" style="margin:0 0 8px;color:${LIGHT.muted};${FONT};font-size:13px;line-height:1.5;${BREAKS}">${escapeMarkup(text)}</p>`
