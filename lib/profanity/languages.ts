/*
 * Words that are profane in English and everyday words of another language. `tests/fixtures/profanity/native.ts` says where
 * each is documented.
 */

const words = (text: string) => text.split(/\s+/).filter(Boolean)

type Homograph = {
  /** The languages in which the word is harmless (ISO 639-1). */
  languages: readonly string[]
  /** Words beside which it is harmless in any text: two words are too few to detect a language. */
  beside: ReadonlySet<string>
}

const GERMANIC = 'de da no nl sv'
/** By the word as written, in lower case: a spelling that only disguises the English word is none of them. */
const ROWS: readonly [spellings: string, languages: string, beside?: string][] = [
  ['kunt', 'nl', 'je u jij ge gij ook niet hier er dat dit het zelf wel hem haar alles leren'],
  [
    'slut',
    'sv da',
    'till på är blev var tar tog ett vid mot efter före utan nästan snart lyckligt gott bra äntligen og er til helt endelig uten',
  ],
  [
    'slutt',
    'no',
    'til på er ble var tar tok en ved mot etter før uten nesten snart lykkelig god helt endelig det',
  ],
  [
    'dick',
    'de',
    'zu sehr nicht ist sind wird macht und genug aufgetragen eingepackt belegt bestrichen schneiden geschnitten gepolstert cm zentimeter',
  ],
  ['ass', 'no', 'digg kult'],
  ['ass', 'de lv', 'im das beim kein ärmel pik herz karo kreuz tennis schlug'],
  [
    'fag fags faget',
    'da no is',
    'et ett mit dit sit mitt ditt sitt favorit vores flere alle mange i til og er om skolens',
  ],
  ['fag făget', 'ro', 'de lemn din pădure'],
  ['prick', 'sv', 'på röd svart vit liten en varje över sista bra hygglig trevlig träffade'],
  ['prik', 'da nl is', 'på en et over een de tur'],
  [
    'retard retards',
    'fr ca',
    'en de du le un des les ses avec sans ce leur petit gros sur mon son pas aucun léger grand au trop quel mental train vol rattraper',
  ],
  ['fagot fagots', 'fr', 'un le de des du en gros bois'],
  [
    'fagot fagots',
    'da nl es ca pl cs sk sl hr ro tr lv et',
    'na spiller spille hraje hrá gra grze svira el para og voor solo pe til',
  ],
  ['fuk', 'cs sk', 'je mi ti vám nám jim mu jí úplně úplne celkem'],
  ['puta', 'tr', 'bir altın'],
  ['pūta', 'lv', ''],
  ['puta', 'hr sl lt', 'dva tri četiri pet više oba prvog drugog oko sto nekoliko'],
  ['paki páky', 'cs sk sl pl tl', ''],
  ['paki', 'et', ''],
  ['pąki', 'pl', ''],
  ['putá', 'sk', ''],
  ['půta', 'cs', ''],
  ['čipa čip', 'sl hr', ''],
  ['prič', 'sl', ''],
  ['horný', 'sk', 'lieskov vadičov bar koniec okraj'],
  ['böner', 'sv', 'bruna vita svarta gröna och med stekta'],
  ['skänk', 'sv', 'en till'],
  ['skänks', 'sv', 'till'],
  ['polack', 'sv', 'en är'],
  ['spick', 'sv da no de', 'och og'],
  ['wank', 'de', 'keinen'],
  ['pillu', 'is', ''],
  ['μαλακά', 'el', 'πιο πολύ είναι της του τα'],
  ['mərd', 'az', ''],
  ['títt', 'is', ''],
  ['pussi pussin', 'fi et', ''],
  ['püssi', 'et', ''],
  ['pusse', 'no', 'å tenner tennene'],
  ['kys', 'da fi', 'et og på mit første mange hende ham dig mig frøen god'],
  ['tosser', 'da', ''],
  ['arse', 'ro', ''],
  ['fuks', 'pl cs sk', ''],
  ['faig', 'ca', 'jo ho què ja no'],
  ['mofo', 'pt', 'o de com cheiro cheira contra do e'],
  ['lesbo', 'it', 'a di isola'],
  ['lesbo', 'fi', ''],
  ['jisim', 'ms', 'suatu sesuatu'],
  ['kike', 'sw', 'ya wa za la cha jinsia'],
  ['shitstorm shitstorms', GERMANIC, 'ein einen der en een'],
]

const homographs = new Map<string, Homograph>()
for (const [spellings, languages, beside = ''] of ROWS) {
  for (const spelling of words(spellings)) {
    const known = homographs.get(spelling)
    homographs.set(spelling, {
      languages: [...(known?.languages ?? []), ...words(languages)],
      beside: new Set([...(known?.beside ?? []), ...words(beside)]),
    })
  }
}

/** Returns what is known of a word as an everyday word of other languages; undefined for most words. */
export const findHomograph = (word: string): Homograph | undefined =>
  homographs.get(word.toLowerCase().normalize('NFC'))

/**
 * English words that stand beside an insult, and are no common words of the languages above: among them the word is English,
 * whatever the language of the text around them.
 */
export const ENGLISH = new Set(
  words(`
    you your youre yours she they them their theirs his hers its our he him did does dont don doesnt didnt could should would
    this that these those such what who whom which why how when where not than then there every everybody everyone everything
    some somebody someone nobody anyone anybody both very really totally complete completely utter utterly absolute absolutely
    stupid dumb dirty filthy lying lazy ugly fat old little big bloody fucking crazy silly arrogant selfish greedy useless
    pathetic fake worthless annoying disgusting nasty horrible awful cheap ignorant mean rude another bunch pair piece called
    calls call calling says said asks told tell tells buy buys sells sell kids guys girl girls woman women boy boys people with
    from about because only always never into hey were been being proper giant typical damn goddamn hot poor rich weak toxic
    rotten sleazy shameless cold evil sick jealous bitter dull boring clueless phony smug spoiled trashy drunk desperate broke
    wannabe entitled bossy whiny moody creepy cruel vile tacky cheesy shallow hollow brainless heartless hopeless spineless
    tasteless clumsy sloppy messy noisy loud childish immature insecure shady sneaky slimy greasy smelly stinking stinky skinny
    wicked corrupt crooked dishonest fraudulent deceitful lousy crappy shitty worst dreadful miserable angry insane psycho dense
    thick slow dim dopey goofy weird strange freaky nerdy geeky cocky snobby stuck pompous pretentious condescending obnoxious
    insufferable unbearable repulsive revolting hideous wretched disgraceful embarrassing washed overrated overpaid untalented
    talentless jobless homeless lonely perverted twisted deluded delusional hysterical manipulative abusive racist sexist
    bigoted self proclaimed biggest dumbest stupidest ugliest fattest greatest channel fraud host viewer scammer moron loser
    clown creep pig cow hag witch looks sounds acts acting behaves smells thinks wants knows needs makes made goes went came
    became becomes remains seems ones own famous spoilt cute pretty beautiful gorgeous horny easy loose proud honest lame
    straight foreign jewish indian seriously literally basically actually obviously clearly truly honestly please shut hate
    hates hated loves loved think just
  `),
)

/** Articles, which are everyday words elsewhere: they count only directly before the word. */
export const ARTICLES = new Set(['a', 'an', 'the'])
