import { Filter } from 'bad-words'

const words = (text: string) => text.trim().split(/\s+/)

/**
 * Words of the list that are no bad language here: anatomy and education, mild or everyday words, names of people and
 * places, and common words of other languages.
 */
const HARMLESS = words(`
  god hell hells balls ball sex sexy breasts breast penis vagina vulva clitoris labia testicle testical scrotum rectum
  semen anus anal feces foreskin enema orgasm orgasms masturbate masturbation ejaculate ejaculated ejaculates
  ejaculating ejaculation fellatio viagra sadist masochist masokist dominatrix dominatrics orifice lust lusting porn
  porno pornos pornography nazi nazis preteen bloody bum bums butt fart poop screw screwing snatch spunk knob knobs muff
  nob pecker tit pawn pron pube smut slag shag hoar hoare hoor hoer cox wang willy willies fanny schaffer rautenberg
  lipshits lipshitz kock phuc polak polac ekrem ekto pula pule picka paska perse hui kuk kum cum cok suka dupa muie
  dike dinks dink dego fux fook flange flipping helvete faen kanker kraut kusi schmuck spac xxx xrated haxor yed shipal
  skribz packy packie packi penas puto ayir cnut dogging doggin woose feg teets teez hore jap teat cyalis goatse
  bugger buggered duche fecker feck
`)

/** What the list lacks. */
const FURTHER = words(`
  bollocks bullshit bullshitter bullshitting horseshit batshit dipshit apeshit shitshow shitstorm shithole shitbag
  shitface shitfaced shitless shitpost shithouse shat cunty cuntface fck fcking fckin fckn fking fvck fvcking fukn sht
  wankers wanking twats bastards arsehole arseholes arses dickface dickheads dicks douchebag douchebags asshat asshats
  assholes jackass jackasses dumbass dumbasses badass-hole fatasses pricks slutty whores whoring manwhore tranny trannies
  retarded retards japs kike kikes spick spicks spics beaner beaners raghead ragheads towelhead towelheads sandnigger
  coons gooks chinks dykes faggotry faggoty wetbacks kys scheisse scheiss arschloch hurensohn wichser mierda pendejo
  hijueputa putain connard salope blyat blyad goddamn pisses
`)

/** Words that are also people's names: as a capitalised word beside another one they pass. */
export const NAMES = new Set(
  words('dick dicks dyke cock cocks fuk kike coon jap shag fanny titt kunt gook muff knob'),
)

/** A word that begins so is bad, whatever follows. */
export const BAD_BEGINNINGS = words(
  'nigger faggot bitch motherfuck mothafuck muthafuck cocksuck shithead shitfuc',
)

/** A word that holds one of these is bad. */
export const BAD_PARTS = words('fuck phuck fvck')

/** Roots that are recognised through masks, doubled letters and joints. */
export const ROOTS = words(
  'fuck fucks fucked fucker fuckers fucking fuckin shit shits shitty cunt cunts bitch bitches whore whores dick dicks slut sluts cock cocks twat wanker bastard bastards faggot faggots nigger niggers asshole assholes motherfucker bullshit pussy',
)

/** Sequences of words that are bad although each may be harmless. */
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
]

/** Sequences that are harmless although one word of them is in the list. */
export const HARMLESS_PHRASES = [
  'maine coon',
  'maine coons',
  'blue tits',
  'great tits',
  'homo sapiens',
  'homo erectus',
  'moby dick',
  'dick and jane',
  'pussy willow',
  'pussy cat',
  'pussy riot',
  'chink in',
  'cock a doodle',
  'weather cock',
  'till slut',
  'slut pa',
  'en retard',
  'de retard',
  'du retard',
  'le retard',
  'un retard',
  'mon retard',
  'son retard',
]

const harmless = new Set(HARMLESS)

/** The list's words as plain lower-case letters: its disguised spellings are what our own folding undoes. */
export function makeBadWords(fold: (word: string) => string): ReadonlySet<string> {
  const listed = new Filter().list
    .map((word) => fold(word.replace(/[*;()]/g, '')))
    .filter((word) => /^[a-z]{3,}$/.test(word))
  return new Set([...listed, ...FURTHER, ...ROOTS].filter((word) => !harmless.has(word)))
}
