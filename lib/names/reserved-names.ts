import { ANONYMOUS_REVIEWER } from '@/lib/domain/anonymous'
import { EXPERIENCE_SHOWN } from '@/lib/domain/proofs'
import { SITE } from '@/lib/domain/site'
import { enclosed, LOOKALIKES } from './lookalikes'

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
  const divided = name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  const spelled = folded(name).replace(
    /(?<=(?:^|[^\p{L}\p{N}])[\p{L}\p{N}@$!|])[^\p{L}\p{N}@$!|]+(?=[\p{L}\p{N}@$!|](?:[^\p{L}\p{N}@$!|]|$))/gu,
    '',
  )
  return [...parts(name), ...plain(name), ...plain(divided), ...parts(spelled)]
}

/** Whether a name has the site's own name or is a label of the site, also in letters that look like it. */
export function isSiteLabel(name: string): boolean {
  const joined = folded(name).replace(/[^\p{L}\p{N}@$!|]+/gu, '')
  return [...OWN_NAMES, ...STAND_INS].some((own) => own.test(joined))
}

/** Whether a name has a word of office, or is a label. */
export function isReservedName(name: string): boolean {
  if (isSiteLabel(name) || wordsOf(name).some((word) => OFFICE.test(word))) return true
  const lower = name.normalize('NFKC').toLowerCase()
  const matched = OTHER_SCRIPTS.exec(lower)
  if (!matched) return false
  // Cyrillic has words: 'Админов' is a surname.
  return !CYRILLIC.test(matched[0]) || lower.split(/[^\p{L}]+/u).includes(matched[0])
}
