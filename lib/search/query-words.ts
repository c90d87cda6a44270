import { countries, type ICountry } from 'countries-list'
import { PLATFORMS, type PlatformId } from '@/lib/domain/platforms'
import { STOP_WORDS } from '@/lib/text/stop-words'
import { foldedWords } from '@/lib/text/words'

/* Facts about the words of queries, in the languages of reviews. All are folded (lib/text/words) when they are looked up. */

const LANGUAGES = Object.keys(STOP_WORDS)
const split = (text: string): string[] => text.trim().split(/\s+/)

/** A phrase as it is looked up. */
const phraseOf = (text: string): string => foldedWords(text).join(' ')

/** Adjectives and short names of countries that no list of names has. */
const BY_COUNTRY = `
  AE emirati emirates uae dubai|AM armenian|AR argentinian argentine|AT austrian|AU australian aussie|BD bangladeshi|
  BE belgian|BG bulgarian|BO bolivian|BR brazilian|CA canadian|CH swiss|CL chilean|CN chinese|CO colombian|CY cypriot|
  CZ czech|DE german|DK danish|EE estonian|EG egyptian|ES spanish|ET ethiopian|FI finnish|FR french|
  GB british english uk england scotland scottish wales welsh britain|GE georgian|GH ghanaian|GR greek|HR croatian|
  HU hungarian|ID indonesian|IE irish|IL israeli|IN indian|IQ iraqi|IR iranian persian|IS icelandic|IT italian|
  JO jordanian|JP japanese|KE kenyan|KR korean korea corea coreia coree|KZ kazakh|LB lebanese|LK lankan|LT lithuanian|
  LV latvian|MA moroccan|MX mexican|MY malaysian|NG nigerian|NL dutch holland|NO norwegian|NP nepali nepalese|NZ kiwi|
  PE peruvian|PH filipino filipina|PK pakistani|PL polish|PT portuguese|RO romanian|RS serbian|RU russian|SA saudi|
  SE swedish|SG singaporean|SK slovak|SN senegalese|TH thai|TN tunisian|TR turkish turkey|TW taiwanese|UA ukrainian|
  US american usa america|UY uruguayan|VE venezuelan|VN vietnamese|ZA southafrican`

/** Names of countries that are words of sentences, in some language. */
const NO_COUNTRY = new Set(['man', 'no', 'us', 'in', 'de', 'me', 'la', 'to'])

function countryNames(): Map<string, string> {
  const found = new Map<string, string>()
  const add = (code: string, name: string | undefined) => {
    const phrase = phraseOf(name ?? '')
    if (phrase && !NO_COUNTRY.has(phrase) && !found.has(phrase)) found.set(phrase, code)
  }
  for (const [code, { name, native, languages, alias = [] }] of Object.entries(
    countries as Record<string, ICountry>,
  )) {
    for (const one of [name, ...alias]) add(code, one)
    add(code, native)
    for (const language of new Set([...LANGUAGES, ...languages])) {
      add(code, new Intl.DisplayNames(language, { type: 'region' }).of(code))
    }
  }
  return found
}

const countryAdjectives = (): [string, string][] =>
  BY_COUNTRY.split('|').flatMap((row) => {
    const [code = '', ...words] = split(row)
    return words.map((word): [string, string] => [word, code])
  })

/** The languages that a query can ask for. */
const ASKED_LANGUAGES = split(
  'ar bn bg cs da de el en es fa fi fr he hi hr hu hy id it ja ka ko lt lv ms nl no pl pt ro ru sk sr sv sw ta th tl tr uk ur vi zh',
)

function languageNames(): Map<string, string> {
  const found = new Map<string, string>()
  countryCodes ??= countryNames()
  for (const code of ASKED_LANGUAGES) {
    for (const language of [...LANGUAGES, code]) {
      const phrase = phraseOf(new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? '')
      if (!countryCodes.has(phrase)) found.set(phrase, code)
    }
  }
  return found
}

/** What people call the categories of a first start. A category of another name is known by its name. */
const BY_CATEGORY: Readonly<Record<string, string>> = {
  Travel: `travel travels traveling travelling traveler travelers traveller travellers trip trips holiday holidays vacation
    vacations tourism reise reisen reisende urlaub viaje viajes viajar viajeros voyage voyages voyager viagem viagens viajar
    turismo viaggio viaggi`,
  Food: `food foods foodie foodies cooking cook cooks cooked chef chefs cuisine recipe recipes kitchen baking essen kochen kocht
    koch koche rezepte comida cocina cocinar cocinan cocine cocineros recetas cuisiner cuisinent recettes culinaria cozinha
    cozinhar cozinhe cozinham receitas cucina cucinare ricette`,
  Technology: `technology tech gadget gadgets electronics computers technik technologie tecnologia`,
  Fitness: `fitness gym gyms workout workouts exercise exercises health sport sports training trainer trainers gimnasio salud
    deporte musculation sante academia saude esporte gesundheit palestra`,
  Beauty: `beauty makeup skincare cosmetics cosmetic kosmetik schminke schminken hautpflege belleza maquillaje beaute maquillage
    beleza maquiagem maquilhagem bellezza trucco`,
  Finance: `finance finances financial money investing investment investments investor investors invest budgeting geld finanzen
    dinero finanzas argent bourse dinheiro financas soldi finanza denaro`,
  Gaming: `gaming game games gamer gamers videogame videogames spiele spieler zocker juegos jugadores videojuegos jeux joueurs
    joueur jogos jogadores videojogos giochi giocatori`,
  Education: `education educational teacher teachers teaching learning lessons lehrer lehrerin lehrerinnen bildung educacion
    profesor profesores professeur professeurs enseignants educacao professor professores insegnanti`,
}
const TWO_WORDS: Readonly<Record<string, string>> = {
  'video games': 'Gaming',
  'video game': 'Gaming',
  'skin care': 'Beauty',
  'make up': 'Beauty',
  'personal finance': 'Finance',
}

const PLATFORM_WORDS: Readonly<Record<string, PlatformId>> = {
  instagrammers: 'instagram',
  instagrammer: 'instagram',
  igers: 'instagram',
  youtubers: 'youtube',
  youtuber: 'youtube',
  tiktokers: 'tiktok',
  tiktoker: 'tiktok',
  'tik tok': 'tiktok',
  tweets: 'x',
  snap: 'snapchat',
}

/** More words without meaning here. */
const IGNORED = new Set([
  ...Object.values(STOP_WORDS).flatMap((words) => [...words]),
  ...split(`
    find finds search searching show seeking looking recommend want wanting list someone profile profiles influencers blogger
    bloggers vlogger vloggers streamer streamers coach talks talking speaks speaking costs costing hour
    finde finden suche suchen zeig zeige jemand jemanden leute menschen spricht sprechen reden redet uber kanale kanal
    busco busca buscar encuentra muestrame muestra personas gente habla hablan hablar canales influencers influenciadores
    cherche chercher trouve trouver montre moi quelquun gens personnes parle parlent chaines influenceurs influenceuses createurs
    procuro procurar procura encontrar mostre pessoas fala falam falar canais influenciadores influenciadora criadores
    d l qu j c cerco trova mostra persone gente parlano parla canali dollar dollars dolar dolares euro euros usd eur gbp`),
])
export const isIgnored = (word: string): boolean => IGNORED.has(word)

type QueryKind = 'category' | 'country' | 'platform' | 'language'
export type Meaning = { kind: QueryKind; value: string }

/** Made at the first query, because they name each country in each language. */
let countryCodes: Map<string, string> | undefined
let languages: Map<string, string> | undefined
/** The meanings of the last list of categories, which rarely changes. */
let last: { categories: string; meanings: ReadonlyMap<string, Meaning> } | undefined

/** The language with this name; of a word that is a country's name, too, as 'Italien' is, the country is meant. */
export function languageNamed(phrase: string): string | undefined {
  languages ??= languageNames()
  return languages.get(phrase)
}

/** What phrases mean apart from the site's own categories. */
function commonMeanings(): Map<string, Meaning> {
  languages ??= languageNames()
  countryCodes ??= countryNames()
  const entry =
    (kind: QueryKind) =>
    ([phrase, value]: [string, string]) =>
      [phrase, { kind, value }] as const
  return new Map([
    ...[...languages].map(entry('language')),
    ...[...countryCodes, ...countryAdjectives()].map(entry('country')),
    ...Object.entries(PLATFORM_WORDS).map(entry('platform')),
    ...PLATFORMS.flatMap(({ id, label, names }) =>
      [label, ...names].map((name) => entry('platform')([phraseOf(name), id])),
    ),
  ])
}

/** What a phrase means, with the categories of these names. */
export function meaningsOf(categories: readonly string[]): ReadonlyMap<string, Meaning> {
  const key = JSON.stringify(categories)
  if (last?.categories !== key) last = { categories: key, meanings: makeMeanings(categories) }
  return last.meanings
}

function makeMeanings(categories: readonly string[]): Map<string, Meaning> {
  const known = commonMeanings()
  for (const name of categories) {
    const phrase = phraseOf(name)
    const meaning: Meaning = { kind: 'category', value: name }
    const usual = Object.keys(BY_CATEGORY).find((one) => phraseOf(one) === phrase) ?? ''
    const two = Object.keys(TWO_WORDS).filter((words) => TWO_WORDS[words] === usual)
    const forms = [phrase, `${phrase}s`, ...split(BY_CATEGORY[usual] ?? ''), ...two]
    for (const form of forms) if (form) known.set(form, meaning)
  }
  return known
}
