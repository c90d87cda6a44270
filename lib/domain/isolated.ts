const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Returns a name or text of people for a sentence that is plain text, so that one that runs from right to left does not
 * turn what stands beside it. Where there is markup, `<bdi>` does this.
 */
export const isolated = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text
