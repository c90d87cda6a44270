import { foldedWords } from '@/lib/text/words'

/*
 * The words of reviews by which a profile is found: subjects of the categories and what influencers make. Nobody is found by
 * a judgement, nor by a word about health, religion, origin, sexuality, crime or another person, so only these are looked for.
 */

/** Raised when the words change: reconciliation then counts them again. */
export const REVIEW_WORDS_RULE = 1
/** Each review has an author of its own. */
export const REVIEW_WORDS_REVIEWS_MIN = 2

/** A row for each subject: how it is shown, then its other forms; `_` joins two words. */
const SUBJECTS = `
  makeup make_up maquillage maquillaje maquiagem trucco schminke|skincare skin_care hautpflege|
  ingredients ingredient inhaltsstoffe ingredientes ingredienti|sunscreen sunscreens sonnencreme|serums serum|
  lipstick lipsticks lippenstift|mascara|perfume perfumes fragrance fragrances parfum|hairstyles hairstyle frisuren|manicure|
  gym gyms gimnasio academia palestra|workouts workout|yoga|pilates|running|marathon marathons|cycling|swimming|
  football soccer fussball futbol futebol|exercises exercise ejercicios exercices|
  recipes recipe rezepte rezept recetas receta recettes recette receitas receita ricette ricetta|cooking kochen cocina cuisine|
  baking|bread|desserts dessert cakes cake|restaurants restaurant restaurantes ristoranti|coffee kaffee|pasta|street_food|
  meal_prep|hotels hotel hoteles|airports airport|trains|backpacking|camping|hiking wandern|beaches beach playas|
  museums museum museos|itineraries itinerary|luggage|laptops laptop|smartphones smartphone phones phone|
  cameras camera kamera camara|headphones kopfhorer auriculares|software|coding programming|gadgets gadget|keyboards keyboard|
  budgeting budgets budget|stocks aktien acciones|index_funds index_fund etfs etf|savings|crypto bitcoin|mortgages mortgage|
  taxes tax steuern impuestos|retirement|investing|spreadsheets spreadsheet|speedruns speedrun|esports|consoles console|
  puzzles puzzle|walkthroughs walkthrough|video_games video_game videojuegos|grammar grammatik gramatica|vocabulary|
  mathematics maths math mathematik matematicas|physics|chemistry|geography|languages|exams exam|homework|science|lessons lesson|
  tutorials tutorial|guides guide|interviews interview|podcasts podcast|episodes episode|livestreams livestream|
  photography photos fotografie fotografia|editing|courses course kurse kurs cursos curso|products product produkte productos produits|
  unboxing|giveaways giveaway|music musik musica musique|books bucher libros livres livros libri|fashion moda|outfits outfit|diy|
  gardening garden|cars|drawing|knitting|sewing|dance dancing|interior_design|woodworking`

const LABELS: ReadonlyMap<string, string> = new Map(
  SUBJECTS.split('|').flatMap((row) => {
    const forms = row.trim().split(/\s+/)
    const [label = ''] = forms.map(spaced)
    return forms.map((form): [string, string] => [spaced(form), label])
  }),
)
function spaced(form: string): string {
  return form.replace('_', ' ')
}

/** Every form of the words, for the test that none of them judges. */
export const REVIEW_WORD_FORMS: readonly string[] = [...LABELS.keys()]

/** Returns the subjects in folded words, and the words that are part of none; of two words that are one, both are taken. */
function readSubjects(words: readonly string[]): { subjects: string[]; rest: string[] } {
  const subjects = new Set<string>()
  const rest: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const both = LABELS.get(`${word} ${words[at + 1]}`)
    const label = both ?? LABELS.get(word)
    if (label) subjects.add(label)
    else rest.push(word)
    if (both) at += 1
  }
  return { subjects: [...subjects], rest }
}

/** Returns what a query asks of reviews: subjects, and the words that are none. */
export const subjectsOfQuery = (query: string) => readSubjects(foldedWords(query))

type Text = { title: string; details: string }
export type ReviewWord = { word: string; count: number }

/** Returns the subjects that at least two of the reviews name, each with their number; the most frequent first. */
export function reviewWordsOf(reviews: readonly Text[]): ReviewWord[] {
  const counts = new Map<string, number>()
  for (const { title, details } of reviews) {
    for (const word of readSubjects(foldedWords(`${title}\n${details}`)).subjects) {
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return [...counts]
    .map(([word, count]) => ({ word, count }))
    .filter(({ count }) => count >= REVIEW_WORDS_REVIEWS_MIN)
    .sort((one, other) => other.count - one.count || (one.word < other.word ? -1 : 1))
}
