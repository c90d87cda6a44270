const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

/** '37th' */
export const ordinal = (place: number) =>
  `${place.toLocaleString('en')}${ENDINGS[ordinals.select(place)] ?? 'th'}`
