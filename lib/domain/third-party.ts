/** The third party where no other is set up. Texts are written with its name. */
export const GOOGLE = 'Google'

/** Returns a text about the third party with the name of the one that is set up, and its article. */
export const aboutThirdParty = (text: string, name: string): string =>
  text.replace(/\b(?:([Aa]) )?Google/g, (_, article?: string) =>
    article ? `${article}${/^[aeiou]/i.test(name) ? 'n' : ''} ${name}` : name,
  )
