type StoredText = { title: string; details: string; hiddenUnder?: string | null }

/** Returns a rating's title and details; empty while staff hides them under a rule. */
export const shownText = ({ title, details, hiddenUnder = null }: StoredText) => ({
  title: hiddenUnder ? '' : title,
  details: hiddenUnder ? '' : details,
  hiddenUnder,
})
