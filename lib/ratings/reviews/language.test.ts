import { expect, test } from 'vitest'
import { findProfanity } from '@/lib/profanity/rules'
import { languageDetector, loadIsWrittenIn } from '@/lib/ratings/reviews/language'
import { NATIVE } from '@/tests/fixtures/profanity/native'
import { REFUSED } from '@/tests/fixtures/profanity/refused'

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

test('500 harmless phrases and names of more than twenty languages have a documented source', () => {
  expect(new Set(NATIVE.map(({ phrase }) => phrase)).size).toBe(NATIVE.length)
  expect(NATIVE.length).toBeGreaterThanOrEqual(500)
  expect(new Set(NATIVE.map(({ language }) => language)).size).toBeGreaterThanOrEqual(20)
  const odd = NATIVE.filter(
    ({ phrase, word, source }) =>
      !/^(wordfreq|Faker|GeoNames) \w+$/.test(source) ||
      !phrase.toLowerCase().includes(word.toLowerCase()),
  )
  expect(odd).toEqual([])
})

test('no phrase or name is refused that is harmless in its language, alone or beside English [342]', async () => {
  const isWrittenIn = await loadIsWrittenIn()
  const refused = NATIVE.flatMap(({ phrase }) => [
    phrase,
    `${phrase}\nGood channel, I watch it every week.`,
  ]).filter((text) => findProfanity(text, isWrittenIn) !== null)
  expect(refused).toEqual([])
})

test.each([
  ['da', 'Hun spiller fagot i orkestret og underviser om aftenen.'],
  ['hr', 'Već godinama svira fagot u gradskom orkestru.'],
  ['ro', 'Un concert pentru fagot și orchestră de cameră.'],
  ['sv', 'Köket är alltid spick och span när han filmar.'],
  ['et', 'Poest ostis ta ühe paki kohvi ja natuke leiba.'],
  ['az', 'O çox mərd və dürüst adamdır.'],
])('a word of a dictionary is no profanity in its language: %s [342]', async (_, sentence) => {
  const isWrittenIn = await loadIsWrittenIn()
  expect(findProfanity(sentence, isWrittenIn)).toBeNull()
  expect(findProfanity(`${sentence}\nGood channel, I watch it.`, isWrittenIn)).toBeNull()
})

test.each([
  'I want to fuk her',
  'go fuk yourself',
  'he is such a fagot',
  'you paki',
  'what a lesbo',
  'Είσαι μαλάκα',
  'pillu',
])('what is harmless elsewhere stays refused in %j [341]', async (insult) => {
  expect(findProfanity(insult, await loadIsWrittenIn())).not.toBeNull()
})

/** A sentence before and one behind, with a homograph of their language. */
const PADDING: Record<string, readonly [string, string]> = {
  nl: [
    'Het is een goede film en je kunt er veel van leren',
    'Ik kijk elke week en ik vind het erg leuk',
  ],
  sv: [
    'Det var en bra film och till slut blev det roligt',
    'Jag tittar varje vecka och tycker om den',
  ],
  de: [
    'Der Film war gut und der Schal ist sehr dick',
    'Ich schaue jede Woche zu und finde es toll',
  ],
  da: ['Det var en god film om et svært fag i skolen', 'Jeg ser den hver uge og kan lide den'],
  no: ['Det var en god film og til slutt ble det gøy', 'Jeg ser på den hver uke og liker den'],
  fr: [
    'Il arrive toujours en retard mais le film est bon',
    'Je regarde chaque semaine et je trouve ça bien',
  ],
  hr: ['Gledam ga dva puta tjedno i jako mi se sviđa', 'Svaki tjedan naučim nešto novo od njega'],
  cs: [
    'Sleduju ho dvakrát týdně a je mi to fuk, hlavně že je zadarmo',
    'Každý týden se od něj naučím něco nového',
  ],
  pl: [
    'Oglądam go dwa razy w tygodniu i bardzo mi się podoba',
    'Co tydzień uczę się czegoś nowego',
  ],
  is: ['Læknirinn gaf mér pillu og mér leið miklu betur', 'Ég horfi á þetta í hverri viku'],
  tr: ['Bu kanalı her hafta izliyorum ve çok seviyorum', 'Her hafta yeni bir şey öğreniyorum'],
  fi: ['Elokuva oli hyvä ja ostin pussin karkkia', 'Katson joka viikko ja pidän siitä paljon'],
}

/** An everyday word among everyday words, without any punctuation: only a reader knows that it was meant in English. */
const ALONE = 'kunt'

test.each(Object.entries(PADDING))(
  'no insult passes for being padded with %s, with or without punctuation [341]',
  async (_, [before, after]) => {
    const isWrittenIn = await loadIsWrittenIn()
    const padded = Object.values(REFUSED)
      .flat()
      .filter((line) => line !== ALONE)
      .flatMap((line) => [
        `${before}. ${line}. ${after}.`,
        `${before}\n${line}\n${after}`,
        `${before} ${line} ${after}`,
        `${before}, ${line}, ${after}`,
      ])
    expect(padded.filter((text) => findProfanity(text, isWrittenIn) === null)).toEqual([])
    expect(findProfanity(`${before}. ${ALONE}! ${after}.`, isWrittenIn)).not.toBeNull()
    // The padding itself is harmless.
    expect(findProfanity(`${before}. ${after}.`, isWrittenIn)).toBeNull()
  },
)

test.each([
  ['you are a slut', 'Det var en bra film och till slut blev det roligt.'],
  ['weak slut', 'Det var en bra film och till slut blev det roligt.'],
  ['greedy fag', 'Det var en god film om et svært fag i skolen.'],
  ['what a dick', 'Der Film war gut und der Schal ist sehr dick.'],
  ['Hijo de puta', 'Es un buen canal y lo miro cada semana.'],
  ['Een klootzak', 'Het is een goede film en je kunt er veel van leren.'],
  ['orospu', 'Bu kanalı her hafta izliyorum ve çok seviyorum.'],
  ['qué puta', 'Es un buen canal y lo miro cada semana.'],
  ['slut', ''],
  ['kunt', ''],
  ['SLUT', 'Okay.'],
])('%j is refused, though the text is otherwise %j [341]', async (insult, rest) => {
  const isWrittenIn = await loadIsWrittenIn()
  expect(findProfanity(`${insult}\n${rest}`, isWrittenIn)).not.toBeNull()
  expect(findProfanity(`${rest} ${insult}`, isWrittenIn)).not.toBeNull()
})

test('what the browser refuses without a detector, the server refuses too [236]', async () => {
  const isWrittenIn = await loadIsWrittenIn()
  const texts = [...NATIVE.map(({ phrase }) => phrase), ...Object.values(REFUSED).flat()]
  const onlyInBrowser = texts.filter(
    (text) => findProfanity(text, () => true) !== null && findProfanity(text, isWrittenIn) === null,
  )
  expect(onlyInBrowser).toEqual([])
})

test('a text full of words of several languages is judged in a fraction of a second', async () => {
  const isWrittenIn = await loadIsWrittenIn()
  const text = 'slut bra film och '.repeat(280).slice(0, 5_000)
  const started = performance.now()
  findProfanity(text, isWrittenIn)
  expect(performance.now() - started).toBeLessThan(1_000)
})
