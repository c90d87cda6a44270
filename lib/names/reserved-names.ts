import { ANONYMOUS_REVIEWER } from '@/lib/domain/anonymous'
import { EXPERIENCE_SHOWN } from '@/lib/domain/proofs'
import { SITE } from '@/lib/domain/site'
import { enclosed, LOOKALIKES, readingsOf } from './lookalikes'

/*
 * Names that speak for the team or the site. Members cannot have them: what such a member writes would pass for ours.
 */

const OFFICES = `
  admin admins administrator administrators administration sysadmin sysadmins mod mods moderator moderators moderation
  staff support helpdesk webmaster administrador administradora administrateur administratrice administratorin
  amministratore moderador moderadora moderateur moderatrice moderatorin moderatore soporte suporte assistenza destek
  yonetici beheerder
`
  .trim()
  .split(/\s+/)
const OTHER_SCRIPTS =
  /админ(?:ы|истрат(?:ор|ор[ыа]|ция))?|модератор[ыа]?|модерация|поддержка|адміністратор|підтримка|管理员|管理員|管理者|版主|客服|運営|サポート|モデレーター|관리자|운영자|مشرف|الدعم|מנהל האתר/u
const CYRILLIC = /\p{sc=Cyrillic}/u

/** Letters may be repeated, but not in short words: 'Modd' is a name. */
const REPEATED_FROM = 5

const patternOf = (word: string): string =>
  [...word]
    .map((letter) => {
      const repeated = word.length < REPEATED_FROM ? '' : '+'
      const one = `[${(LOOKALIKES[letter] ?? letter).replace(/[|$+]/g, '\\$&')}]${repeated}`
      if (letter === 'm') return `(?:${one}|rn)`
      return letter === 'w' ? `(?:${one}|vv)` : one
    })
    .join('')

/** A word of office, or several, with numbers around it. */
const OFFICE = new RegExp(`^\\d*(?:${OFFICES.map(patternOf).join('|')})\\d*$`, 'u')
const patternOfName = (name: string) => patternOf(name.toLowerCase().replaceAll(' ', ''))
const OWN_NAMES = [
  SITE.name,
  ANONYMOUS_REVIEWER,
  EXPERIENCE_SHOWN,
  'Official response',
  'Staff pick',
].map((name) => new RegExp(patternOfName(name), 'u'))
/** What stands where a name would; in a longer name these are words like any other. */
const STAND_INS = ['Someone', 'Former member', 'A former member'].map(
  (name) => new RegExp(`^${patternOfName(name)}$`, 'u'),
)

const folded = (text: string) =>
  enclosed(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of a name: divided at capitals, too, and joined where each letter is a word of its own. */
function wordsOf(name: string): string[] {
  const parts = (text: string) => folded(text).split(/[^\p{L}\p{N}@$!|+]+/u)
  const plain = (text: string) => folded(text).split(/[^\p{L}\p{N}]+/u)
  const spelled = folded(name).replace(
    /(?<=(?:^|[^\p{L}\p{N}])[\p{L}\p{N}@$!|])[^\p{L}\p{N}@$!|]+(?=[\p{L}\p{N}@$!|](?:[^\p{L}\p{N}@$!|]|$))/gu,
    '',
  )
  return [...parts(name), ...plain(name), ...plain(divided(name)), ...parts(spelled)]
}

/** A shorter name of a site is reserved as a whole only: it may be a part of people's names. */
const WITHIN_OTHERS = /^[\p{L}\p{M}\p{N}]{6,}$/u
const divided = (name: string) => name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')

/** Whether a name is the one that the operator has given the site, or has it among its words, which may be spelled apart. */
function hasSiteName(name: string, siteName: string): boolean {
  const [own = ''] = readingsOf(siteName)
  if (!WITHIN_OTHERS.test(own)) return readingsOf(name).includes(own)
  const words = divided(name).split(/[^\p{L}\p{M}\p{N}@$!|+]+/u)
  const readings = words.filter(Boolean).map(readingsOf)
  const spelled = new RegExp(`(?:^| )${[...own].join(' ?')}(?: |$)`, 'u')
  return [0, -1].some((which) => spelled.test(readings.map((one) => one.at(which)).join(' ')))
}

/** Whether a name has the site's own name, ours or the operator's, or is a label of the site, also in letters that look like it. */
export function isSiteLabel(name: string, siteName: string): boolean {
  const joined = folded(name).replace(/[^\p{L}\p{N}@$!|]+/gu, '')
  return [...OWN_NAMES, ...STAND_INS].some((own) => own.test(joined)) || hasSiteName(name, siteName)
}

/** Whether a name has a word of office, or is a label. */
export function isReservedName(name: string, siteName: string): boolean {
  if (isSiteLabel(name, siteName) || wordsOf(name).some((word) => OFFICE.test(word))) return true
  const lower = name.normalize('NFKC').toLowerCase()
  const matched = OTHER_SCRIPTS.exec(lower)
  if (!matched) return false
  // Cyrillic has words: 'Админов' is a surname.
  return !CYRILLIC.test(matched[0]) || lower.split(/[^\p{L}]+/u).includes(matched[0])
}
