import { CRITERION_IDS, type Topic } from '@/lib/domain/aspects-and-tags'

/*
 * What topics need to know of a language. Phrases are found only in languages with stop words, and quotes about an aspect
 * or a tag only where its words are known. Words are folded (`fold` in lib/text/words).
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

type Cues = Partial<Record<Topic, ReadonlySet<string>>>

const ADS = `ad ads advert adverts advertising advertisement advertisements advertised sponsor sponsors sponsored sponsorship
  promo promos promotion promotions affiliate discount discounts paid gifted unmarked undisclosed`

/** Words by which a sentence is about an aspect or a tag, by language. */
export const CUES: Readonly<Record<string, Cues>> = {
  en: {
    honesty: words(`${ADS} disclosed discloses disclose transparent`),
    content:
      words(`explains explained explanation explanations production quality footage tutorial tutorials guide guides
      recipe recipes episode episodes informative boring entertaining interesting format`),
    responsiveness:
      words(`answer answers answered answering reply replies replied respond responds responded response
      responses question questions comment comments dm dms`),
    value:
      words(`price prices priced cheap cheaper expensive money cost costs buy bought buying product products course
      courses recommendation recommendations refund`),
    'honest-ads': words(`${ADS} disclosed discloses disclose transparent honest`),
    'hidden-ads': words(`${ADS} hidden hides disguised secretly`),
    expert: words(
      `expert expertise knows knowledge research researched sources explains explained facts learned learnt`,
    ),
    'false-claims': words(
      `claim claims claimed lie lies lied false wrong untrue misleading myth myths nonsense exaggerated`,
    ),
    helpful: words(
      `helpful helps helped useful advice tip tips practical learned learnt saved solved`,
    ),
    clickbait: words(
      `clickbait thumbnail thumbnails headline headlines title titles teaser hype bait`,
    ),
    kind: words(`kind kindness friendly warm polite respectful patient supportive welcoming`),
    rude: words(
      `rude rudeness arrogant insults insulted insulting mocks mocked blocked blocks dismissive`,
    ),
    'keeps-promises': words(`promise promises promised deliver delivers delivered`),
    'broken-promises': words(`promise promises promised deliver delivered announced refund`),
    inspiring: words(
      `inspiring inspires inspired inspiration motivated motivating motivation encouraged`,
    ),
    repetitive: words(`repetitive repeat repeats repeated repeating recycled boring again reposts`),
  },
  de: {
    honesty: words(
      'werbung anzeige anzeigen gesponsert sponsor sponsoren rabattcode kooperation bezahlt gekennzeichnet ehrlich',
    ),
    content: words(
      'erklart erklarung erklarungen qualitat ton bild geschnitten schnitt serie geschichten langweilig spannend',
    ),
    responsiveness: words(
      'antwort antworten antwortet geantwortet frage fragen kommentar kommentare nachricht',
    ),
    value: words(
      'preis preise teuer billig gunstig geld gekauft kaufen produkt produkte kurs empfehlung empfehlungen',
    ),
    'honest-ads': words('werbung anzeige gekennzeichnet gesponsert ehrlich bezahlt'),
    'hidden-ads': words('werbung anzeige schleichwerbung versteckt gesponsert bezahlt'),
    expert: words('weiss wissen ahnung fachwissen erklart quellen gelernt'),
    helpful: words('hilfreich hilft geholfen nutzlich tipp tipps gelernt'),
  },
  es: {
    honesty: words(
      'publicidad anuncio anuncios patrocinado patrocinada patrocinio pagado honesto sincero marcas',
    ),
    content: words('explica explicaciones calidad sonido edicion historias aburrido interesante'),
    responsiveness: words(
      'responde respondio respuesta respuestas pregunta preguntas comentarios mensaje',
    ),
    value: words(
      'precio precios caro barato dinero compre comprar producto productos curso recomienda',
    ),
    'honest-ads': words('publicidad anuncio anuncios honesto sincero avisa'),
    'hidden-ads': words('publicidad anuncio anuncios oculta escondida encubierta'),
    expert: words('sabe conocimiento explica fuentes aprendi experto'),
    helpful: words('util utiles ayuda ayudo consejo consejos aprendi'),
  },
  fr: {
    honesty: words(
      'publicite publicites pub pubs sponsorise sponsorisee sponsor partenariat paye honnete marques',
    ),
    content: words('explique explications qualite montage histoires ennuyeux interessant'),
    responsiveness: words(
      'repond repondu reponse reponses question questions commentaires message',
    ),
    value: words('prix cher argent achete acheter produit produits formation recommande'),
    'honest-ads': words('publicite pub pubs honnete annonce partenariat'),
    'hidden-ads': words('publicite pub pubs cachee cachees deguisee'),
    expert: words('sait connaissances explique sources appris expert'),
    helpful: words('utile utiles aide aidee conseil conseils appris'),
  },
}

/** The words of all aspects, by language. */
export const CUE_WORDS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(CUES).map(([language, cues]) => [
    language,
    new Set(CRITERION_IDS.flatMap((id) => [...(cues[id] ?? [])])),
  ]),
)
