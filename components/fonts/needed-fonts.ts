/** A stylesheet of fonts. */
export type FontSet = 'scripts' | 'emoji' | 'japanese' | 'korean' | 'chinese'

/** Letters that Inter, the font of every page, lacks. */
const BEYOND_INTER =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u
/** Drawn in colour by themselves, or by the selector behind them. Signs such as ★ are in Inter. */
const EMOJI = /\p{Emoji_Presentation}|\u{FE0F}/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u
const HAN = /\p{Script=Han}/u

/**
 * Returns the stylesheets that a text needs. Han characters look different in each language: beside kana they are
 * Japanese, beside hangul Korean, else Chinese.
 */
export function neededFonts(text: string): FontSet[] {
  const emoji: FontSet[] = EMOJI.test(text) ? ['emoji'] : []
  if (!BEYOND_INTER.test(text)) return emoji
  const isJapanese = KANA.test(text)
  const isKorean = HANGUL.test(text)
  const isChinese = !isJapanese && !isKorean && HAN.test(text)
  return [
    ...emoji,
    'scripts',
    ...(isJapanese ? (['japanese'] as const) : []),
    ...(isKorean ? (['korean'] as const) : []),
    ...(isChinese ? (['chinese'] as const) : []),
  ]
}
