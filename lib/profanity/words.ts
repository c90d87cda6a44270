import { Filter } from 'bad-words'

const words = (text: string) => text.trim().split(/\s+/)

/**
 * Words of the package's list that are not profane here: anatomy and education, mild or everyday words, names of people
 * and places, and common words of other languages.
 */
const HARMLESS = words(`
  god hell hells vajina fitt titt balls ball sex sexy breasts breast penis vagina vulva clitoris labia testicle testical scrotum rectum
  semen anus anal feces foreskin enema orgasm orgasms masturbate masturbation ejaculate ejaculated ejaculates
  ejaculating ejaculation fellatio viagra sadist masochist masokist dominatrix dominatrics orifice lust lusting porn
  porno pornos pornography nazi nazis preteen bloody bum bums butt fart poop screw screwing snatch spunk knob knobs muff
  nob pecker tit pawn pron pube smut slag shag hoar hoare hoor hoer cox wang willy willies fanny schaffer rautenberg
  lipshits lipshitz kock phuc polak polac ekrem ekto pula pule picka paska perse hui kuk kum cum cok suka dupa muie
  dike dinks dink dego fux fook flange flipping helvete faen kanker kraut kusi schmuck spac xxx xrated haxor yed shipal
  skribz packy packie packi penas puto ayir cnut dogging doggin woose feg teets teez hore jap teat cyalis goatse
  bugger buggered duche fecker feck damn damned damnit dammit crap crappy homo bestial kummer muschi leitch hor
`)

/** Profane words that the package's list lacks. */
const FURTHER = words(`
  bollocks bullshit bullshitter bullshitting horseshit batshit dipshit apeshit shitshow shitstorm shithole shitbag
  shitface shitfaced shitless shitpost shithouse shat cunty cuntface fck fcking fckin fckn fking fvck fvcking fukn sht
  wankers wanking twats bastards arsehole arseholes arses dickface dickheads dicks douchebag douchebags asshat asshats
  assholes jackass jackasses dumbass dumbasses badass-hole fatasses pricks slutty whores whoring manwhore tranny trannies
  retarded retards japs kike kikes spick spicks spics beaner beaners raghead ragheads towelhead towelheads sandnigger
  coons gooks chinks dykes faggotry faggoty wetbacks kys scheisse scheiss arschloch hurensohn wichser mierda pendejo
  hijueputa putain connard salope blyat blyad goddamn pisses scheise fickt gefickt fotze chingada chingar encule enculer
  vaffanculo stronzo stronzi stronza cazzo caralho godverdomme klootzak siktir orospu kurwy pierdole
  homos dickwad dickwads dikhead cvnt cvnts fucc fuq beyotch biotch biyatch coont fuuk shlt mthrfckr mthrfckn niqqer niqqa retardd nigguh shyte fugly fuggin fuggn
`)

/** Words in other scripts, without those that are also animals or plants. */
const OTHER_LETTERS = words(`
  блять блядь бляди блядский нахуй нахуя похуй хуй хуйня хуйню хуйней хуёвый хуевый хуево хуесос охуел пизда пизды пизду
  пиздец пиздеж пиздит ебать ебаный ебанный ебанутый еблан заебал заебали заебись мудак мудаки пидор пидоры пидорас
  пидорасы гандон долбоеб долбоёб уебок уёбок γαμώτο μαλάκα μαλάκας μαλακίες
`)

/** Words that are also names: allowed as a capitalised word beside another one. */
export const NAMES = new Set(
  words(`
    dick dicks dyke dykes cock cocks fuk fuks kike coon coons jap shag fanny twatt kunt kuntz gook muff knob gaylord
    cumming bitchu bitche wank wanker boner beaner felcher polack ficken muther cummer faggs fagot faget bastard connard
    buceta clit dildo cipa heshe
  `),
)

/** Words that stand before a name: a person or a place follows. */
export const BEFORE_NAMES = new Set(
  words(`
    by with from to for met thanks hi hello dear mr mrs ms dr uncle herr frau monsieur madame señor von der zu bei nach aus
    near village town in en à près amigo chez till från til fra van naar di con para z do w v na
  `),
)

/** Words that stand behind a name: the s of a possessive, and what people do. */
export const AFTER_NAMES = new Set(
  words(`
    s explains answers shows says knows makes cooks plays paints teaches talks writes reads sings reviews explica juega cocina
    erklärt kocht spielt förklarar forklarer explique
  `),
)

/** Names that capitalised are not mistaken for profanity, even alone. */
export const SURNAMES = new Set(
  words('fuks kuntz cumming muther cummer twatt bitche bitchu felcher gaylord'),
)

/** Prefixes of profane words. */
export const BAD_BEGINNINGS = words(
  'nigger faggot bitch motherfuck mothafuck muthafuck cocksuck shithead shitfuc shitpost shitstain shitbag shitload shithol shitshow',
)

/** Substrings of profane words. */
export const BAD_PARTS = words('fuck phuck fvck bullshit dickhead asshole arsehole')

/** Roots that are also recognised with masks, doubled letters and separators. */
export const ROOTS = words(
  'fuck fucks fucked fucker fuckers fucking fuckin shit shits shitty cunt cunts bitch bitches whore whores dick dicks slut sluts cock cocks twat wanker bastard bastards faggot faggots nigger niggers nigga niggas asshole assholes motherfucker bullshit pussy',
)

/** Words that are also recognised with masks. */
export const MASKABLE = [
  ...ROOTS,
  ...words(
    'tranny trannies chink chinks kike kikes spic spics gook gooks paki retard retards retarded',
  ),
]

/** Phrases that are profane although each word may be harmless. */
export const BAD_PHRASES = [
  'blow job',
  'blow jobs',
  'carpet muncher',
  'fudge packer',
  'jack off',
  'jerk off',
  'jerking off',
  'kill yourself',
  'kill urself',
  'a homo',
  'you homo',
  'such homo',
  'fick dich',
  'fick deine',
  'chinga tu',
  'hijo de puta',
  'filho da puta',
  'сука блять',
  'иди нахер',
]

/** Phrases that are harmless although one of their words is listed, or ends a profane phrase. */
export const HARMLESS_PHRASES = [
  'fucking austria',
  'fucking in austria',
  'fucking upper austria',
  'fucking oberosterreich',
  'fucking in oberosterreich',
  'fucking in osterreich',
  'fucking osterreich',
  'fucking fugging',
  'village fucking',
  'village of fucking',
  'dorf fucking',
  'ort fucking',
  'ortschaft fucking',
  'pussy savoie',
  'pussy en savoie',
  'jackass flat',
  'je to fuk',
  'mi to fuk',
  'ti to fuk',
  'puta azerbaijan',
  'puta in azerbaijan',
  'p tits',
  'fucking heist jetzt',
  'fucking heist seit',
  'fucking hies',
  'fucking jetzt fugging',
  'fucking now fugging',
  'fucking tarsdorf',
  'austrian village fucking',
  'tom dick and',
  'spic and span',
  'spick and span',
  'faggots and peas',
  'prick up your',
  'prick of conscience',
  'prick of a',
  'pin prick',
  'pin pricks',
  'chink of light',
  'horny toad',
  'horny goat',
  'tits and finches',
  'coal tits',
  'marsh tits',
  'tailed tits',
  'sea dyke',
  'dyke broke',
  'dyke breach',
  'dyke protects',
  'homo sapiens',
  'homo erectus',
  'homo habilis',
  'homo naledi',
  'homo ludens',
  'homo economicus',
  'maine coon',
  'maine coons',
  'blue tits',
  'great tits',
  'doo wop',
  'kick ass',
  'bad ass',
  'smart ass',
  'moby dick',
  'dick and jane',
  'pussy willow',
  'pussy cat',
  'pussy riot',
  'chink in',
  'chinks in',
  'dyke and levee',
  'dykes and levees',
  'offa s dyke',
  'cock crow',
  'cock crows',
  'cock crowed',
  'cock crowing',
  'prick it with',
  'prick them with',
  'prick the dough',
  'prick the base',
  'prick the pastry',
  'prick the skin',
  'prick the potatoes',
  'prick the potato',
  'prick the sausage',
  'prick the sausages',
  'prick the egg',
  'prick the eggs',
  'prick your finger',
  'cock a doodle',
  'weather cock',
]

const harmless = new Set(HARMLESS)

/** Returns the profane words in plain lower-case letters; `fold` undoes the disguised spellings of the package's list. */
export function makeBadWords(fold: (word: string) => string): ReadonlySet<string> {
  const listed = new Filter().list
    .map((word) => fold(word.replace(/[*;()]/g, '')))
    .filter((word) => /^[a-z]{3,}$/.test(word))
  const further = [...FURTHER, ...OTHER_LETTERS.map(fold)]
  return new Set([...listed, ...further, ...ROOTS].filter((word) => !harmless.has(word)))
}

/** Parts that also meet in normal sentences: those who re sign, the bulls hit the wall. */
const COINCIDENCES = new Set([
  'who re',
  'who res',
  'bulls hit',
  'shi t',
  'shi ts',
  'sh its',
  'bas tard',
])

/** Returns the roots split in two parts by a space; the second part has at least one letter. */
export const makeSplits = (): ReadonlySet<string> =>
  new Set(
    ROOTS.flatMap((root) =>
      [...root].slice(2).map((_, at) => `${root.slice(0, at + 2)} ${root.slice(at + 2)}`),
    ).filter((halves) => !COINCIDENCES.has(halves)),
  )
