import type { ItemReport } from '@/lib/moderation/staff/responses'

const textOf = ({ reason, details, isObjection, reported }: ItemReport) =>
  JSON.stringify([reason, details, isObjection, reported])

/** Groups reports that say the same about the same text, in the order of the first of each. */
export function groupReports(reports: readonly ItemReport[]): ItemReport[][] {
  const groups = new Map<string, ItemReport[]>()
  for (const report of reports) {
    const text = textOf(report)
    groups.set(text, [...(groups.get(text) ?? []), report])
  }
  return [...groups.values()]
}
