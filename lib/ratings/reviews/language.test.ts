import { expect, test } from 'vitest'
import { languageDetector } from '@/lib/ratings/reviews/language'

test.each([
  ['en', 'Too many links', 'Every second sentence leads to a shop, and the film itself is thin.'],
  [
    'de',
    'Durchwachsen',
    'Gute Ideen, aber manches wiederholt sich. Die ersten Folgen lohnen sich.',
  ],
  [
    'pt',
    'Muito claro',
    'Explica devagar e mostra o que deu errado. Faltou só a lista de materiais.',
  ],
  ['ar', 'محتوى مفيد', 'الشرح هادئ ومنظم، لكن الصوت منخفض في بعض المقاطع.'],
  ['ja', '宣伝が多い', '以前は好きでしたが、最近はリンクばかりです。'],
  ['zh', '很真诚', '广告都会提前说明，失败的过程也不剪掉。'],
  ['', 'Meh.', 'Okay.'],
  ['', '5', '👏👏👏'],
])('the language %j is found in “%s”', async (language, title, details) => {
  const detect = await languageDetector()
  expect(detect({ title, details })).toBe(language)
})
