/** MongoDB's error codes; drivers and mongoose branch on them. */
const CODES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  IllegalOperation: 20,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  ShutdownInProgress: 91,
  WriteConflict: 112,
  ConflictingOperationInProgress: 117,
  OperationFailed: 96,
  UnsatisfiableWriteConcern: 100,
  DocumentValidationFailure: 121,
  CommandNotSupportedOnView: 166,
  InvalidPipelineOperator: 168,
  CannotIndexParallelArrays: 171,
  InvalidIndexSpecificationOption: 197,
  CursorInUse: 198,
  TransactionTooOld: 225,
  ConversionFailure: 241,
  SnapshotUnavailable: 246,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  TransactionTooLarge: 257,
  OperationNotSupportedInTransaction: 263,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  NotImplemented: 238,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  NotARetryableWriteCommand: 50768,
  MaxTimeMSExpired: 50,
  OutOfDiskSpace: 14031,
  Location40324: 40324,
  Location40414: 40414,
  Location40415: 40415,
} as const

export type CodeName = keyof typeof CODES

const NAMES = new Map<number, string>(Object.entries(CODES).map(([name, code]) => [code, name]))

/** An error sent to the client, with MongoDB's code, code name and message. */
export class MongoError extends Error {
  readonly code: number
  readonly codeName: string
  readonly details: Record<string, unknown>

  constructor(name: CodeName | number, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.code = typeof name === 'number' ? name : CODES[name]
    this.codeName = typeof name === 'number' ? (NAMES.get(name) ?? `Location${name}`) : name
    this.details = details
  }
}

/** Codes after which a retry of the whole transaction may succeed. */
const TRANSIENT = new Set<number>([
  CODES.WriteConflict,
  CODES.SnapshotUnavailable,
  CODES.NoSuchTransaction,
])

/** Whether a transaction that failed with this error should be retried. */
export function isTransient(error: unknown): boolean {
  return error instanceof MongoError && TRANSIENT.has(error.code)
}

/** Whether the error fails the whole command instead of being listed among its write errors. */
export function endsCommand(error: unknown): boolean {
  const isOld = error instanceof MongoError && error.code === CODES.TransactionTooOld
  return isOld || isTransient(error)
}

/** Adds an error label, by which drivers decide what to retry. */
export function withErrorLabel(error: unknown, label: string): MongoError {
  const { code, codeName, message, details } = toMongoError(error)
  const name = codeName.startsWith('Location') ? code : (codeName as CodeName)
  return new MongoError(name, message, { ...details, errorLabels: [label] })
}

/** The reply of a failed command. Any error that is not a MongoError is reported as InternalError. */
export function errorReply(error: unknown): Record<string, unknown> {
  const known = toMongoError(error)
  return {
    ok: 0,
    errmsg: known.message,
    code: known.code,
    codeName: known.codeName,
    ...known.details,
  }
}

/** Wraps any thrown value so that every failure has a code. */
export function toMongoError(error: unknown): MongoError {
  if (error instanceof MongoError) return error
  const message = error instanceof Error ? error.message : String(error)
  // LMDB reports a full disk in the operating system's words; a partially written page is an input/output error.
  const isFull = /No space left|Input\/output error|Disk quota|MDB_MAP_FULL/.test(message)
  return new MongoError(isFull ? 'OutOfDiskSpace' : 'InternalError', message)
}
