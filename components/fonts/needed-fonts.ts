/** A stylesheet of fonts. */
export type FontSet = 'scripts' | 'japanese' | 'korean' | 'chinese'

/** Letters that the fonts of every page lack: other scripts, and the Vietnamese letters. Emoji and signs are of no script. */
const BEYOND_LATIN = /[\u1EA0-\u1EF1]|[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u
const HAN = /\p{Script=Han}/u

/**
 * Returns the stylesheets that a text needs. Han characters look different in each language: beside kana they are
 * Japanese, beside hangul Korean, else Chinese.
 */
export function neededFonts(text: string): FontSet[] {
  if (!BEYOND_LATIN.test(text)) return []
  const isJapanese = KANA.test(text)
  const isKorean = HANGUL.test(text)
  const isChinese = !isJapanese && !isKorean && HAN.test(text)
  return [
    'scripts',
    ...(isJapanese ? (['japanese'] as const) : []),
    ...(isKorean ? (['korean'] as const) : []),
    ...(isChinese ? (['chinese'] as const) : []),
  ]
}
