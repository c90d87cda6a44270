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
    'the error code differs before 6.1',
    'number expressions: $add of a text is refused',
  ),
  ...differ(
    'mongodb6',
    'before 7.0 dropping a missing collection, or creating one twice, fails',
    'commands: dropping a missing collection is not an error',
    'commands: creating a collection again with the same options is not an error',
  ),
]
