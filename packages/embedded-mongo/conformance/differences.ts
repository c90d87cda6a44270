/** `mongodb6` is MongoDB 6.0; later versions have no differences. */
export type Server = 'embedded' | 'mongodb6'

/** A case whose outcome on one server is known to differ from that of MongoDB 7.0. */
export type Difference = {
  /** `<subject of the group>: <name of the case>` */
  case: string
  server: Server
  reason: string
}

function differ(server: Server, reason: string, ...cases: string[]): Difference[] {
  return cases.map((each) => ({ case: each, server, reason }))
}

export const DIFFERENCES: readonly Difference[] = [
  ...differ(
    'mongodb6',
    'it has neither $bitAnd nor the other numbers of 6.3',
    'number expressions: $bitAnd',
  ),
  ...differ(
    'mongodb6',
    'the number of the error is another one before 6.1',
    'number expressions: $add of a text is refused',
  ),
  ...differ(
    'mongodb6',
    'before 7.0 a collection is not dropped or made twice',
    'commands: dropping a missing collection is not an error',
    'commands: creating a collection again with the same options is not an error',
  ),
  ...differ(
    'embedded',
    'a stage that the embedded server refuses by name, because nothing that it is made for needs it',
    'lookups: $graphLookup',
    'lookups: $out writes a collection',
    'lookups: $merge updates what is there and inserts the rest',
    'accumulators: $setWindowFields numbers documents by rank',
  ),
]
