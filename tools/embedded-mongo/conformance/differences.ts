export type Server = 'documentdb' | 'embedded'

/** A case whose outcome on one server is known to differ from what MongoDB documents. */
export type Difference = {
  /** `<subject of the group>: <name of the case>` */
  case: string
  server: Server
  reason: string
  /** Not run at all, because it would hang or harm that server; others are run and must fail. */
  skipped?: true
}

export const DIFFERENCES: readonly Difference[] = [
  {
    case: 'comparison: an empty array sorts before null',
    server: 'documentdb',
    reason: 'it sorts an empty array after null; MongoDB documents that it comes before',
  },
]
