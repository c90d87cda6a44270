import { LIMIT } from './limits'
import { type PlatformId, platformWords, readPlatforms } from './platforms'

export type Fact = {
  /** What the log of staff and the profile call it, and with a capital the screens that have no `title`. */
  label: string
  title?: string
  /** Its value in a profile that does not have it, or of which nothing is left. */
  empty: string | number | readonly string[]
  /** Of a text: how many characters it has at most. */
  charsMax?: number
  /** Of a list of texts: how many it has at most. */
  itemsMax?: number
  /** It can have several lines. */
  isLong?: true
  /** The owner of the page changes it, too; other names only once staff has decided. */
  byOwner?: true
  /** The surviving profile of a merge can take it over. */
  isMerged?: true
  /** The property of a schema.org person. */
  schemaOrg?: string
}

/** What a profile says of an influencer: staff changes all of it, readers see it. In the order in which forms and logs name it. */
export const FACT = {
  name: { label: 'name', empty: '' as string, charsMax: LIMIT.nameCharsMax },
  otherNames: {
    label: 'other names',
    title: 'Also known as',
    empty: [] as string[],
    itemsMax: 3,
    byOwner: true,
    isMerged: true,
    schemaOrg: 'alternateName',
  },
  about: {
    label: 'about',
    empty: '' as string,
    charsMax: LIMIT.aboutCharsMax,
    isLong: true,
    byOwner: true,
    isMerged: true,
    schemaOrg: 'description',
  },
  expertise: {
    label: 'expertise',
    empty: '' as string,
    charsMax: LIMIT.expertiseCharsMax,
    isMerged: true,
  },
  socialHandles: {
    label: 'handles',
    title: 'Social media handles',
    empty: '' as string,
    charsMax: LIMIT.socialHandlesCharsMax,
    byOwner: true,
    isMerged: true,
  },
  platforms: { label: 'platforms', empty: [] as PlatformId[] },
  category: { label: 'category', empty: '' as string, charsMax: LIMIT.nameCharsMax },
  pic: {
    label: 'picture',
    empty: '' as string,
    charsMax: LIMIT.addressCharsMax,
    byOwner: true,
    isMerged: true,
    schemaOrg: 'image',
  },
  country: {
    label: 'country',
    empty: '' as string,
    charsMax: LIMIT.addressCharsMax,
    byOwner: true,
    isMerged: true,
  },
  hourlyRate: { label: 'hourly rate', empty: 0 as number, byOwner: true, isMerged: true },
  publicEmail: { label: 'public email', empty: '' as string, byOwner: true, isMerged: true },
  /** The source for it that the influencer is computer-generated; empty for a person. */
  aiPersona: {
    label: 'AI persona',
    empty: '' as string,
    charsMax: LIMIT.addressCharsMax,
    byOwner: true,
    isMerged: true,
  },
} as const satisfies Record<string, Fact>

type Table = typeof FACT
export type FactName = keyof Table
/** The facts of a profile. */
export type Facts = { -readonly [Name in FactName]: Table[Name]['empty'] }
export const FACTS = Object.keys(FACT) as FactName[]

type NamesWith<Key extends keyof Fact> = {
  [Name in FactName]: Key extends keyof Table[Name] ? Name : never
}[FactName]
const namesWith = <Key extends keyof Fact>(key: Key) =>
  FACTS.filter((name): name is NamesWith<Key> => key in FACT[name])

export const OWN_FACTS = namesWith('byOwner')
export type MergedFact = NamesWith<'isMerged'>
export const MERGED_FACTS = namesWith('isMerged')
export const TEXT_FACTS = namesWith('charsMax')
export type SchemaOrgFact = NamesWith<'schemaOrg'>
export const SCHEMA_ORG_FACTS = namesWith('schemaOrg')

/** Returns a value for each of these facts. */
export const mapFacts = <Name extends FactName, Value>(
  names: readonly Name[],
  toValue: (name: Name) => Value,
) => Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>

export const FACT_LABELS: Record<FactName, string> = mapFacts(FACTS, (name) => FACT[name].label)

/** Returns what screens call a fact. */
export function factTitle(name: FactName): string {
  const { label, title }: Fact = FACT[name]
  return title ?? `${label.charAt(0).toUpperCase()}${label.slice(1)}`
}

/** Returns what a fact says, a country as its code; '' for an empty one. */
export function factWords(name: FactName, value: unknown): string {
  if (name === 'platforms') return platformWords(readPlatforms(value as string[]))
  return Array.isArray(value) ? value.join(', ') : String(value || '')
}

/** Whether two values of a fact are the same; one that is missing is empty. */
export const isSameFact = (name: FactName, one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? FACT[name].empty) === JSON.stringify(other ?? FACT[name].empty)

/** The facts of a profile of which nothing is left. */
export const NO_FACTS = mapFacts<FactName, unknown>(FACTS, (name) => FACT[name].empty) as Facts

/** Returns these facts of a profile and nothing else; empty where it lacks them. */
export const pickFacts = <Name extends FactName, Profile extends Partial<Record<Name, unknown>>>(
  profile: Profile,
  names: readonly Name[],
) =>
  mapFacts<Name, unknown>(names, (name) => profile[name] ?? FACT[name].empty) as Required<
    Pick<Profile, Name>
  >
