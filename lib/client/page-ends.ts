/** The last entries of the pages that this tab has read, by list and page. They leave with the tab. */
const lastIds = new Map<string, string>()

/** Returns the entry behind which a page of a list starts, whatever was removed before it; undefined when the page before was not read. */
export const afterOf = (list: string, page: number): string | undefined =>
  lastIds.get(`${list} ${page - 1}`)

/** Notes the last entry of a page for the page behind it. */
export function notePageEnd(list: string, page: number, id: string | undefined): void {
  if (id === undefined) lastIds.delete(`${list} ${page}`)
  else lastIds.set(`${list} ${page}`, id)
}
