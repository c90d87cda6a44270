/** Placeholder until the real one stands. */
export function findBadPhrase(text: string): string | null {
  return /\bfuck\b/i.exec(text)?.[0] ?? null
}
