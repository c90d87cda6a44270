import { clone, type Doc, isDoc, typeName } from '../bson/values'
import { MongoError } from '../runtime/errors'
import { compileExpression } from './compile'

const NAME = /^[a-z\u0080-\u{10ffff}][\w\u0080-\u{10ffff}]*$/u

function fieldRead(): never {
  throw new MongoError(
    4890500,
    'Command let Expression tried to access a field, but this is not allowed because Command let Expressions run before the query examines any documents.',
  )
}

/** The document for expressions that run before any is read: access to it throws. */
const NO_DOCUMENT: Doc = new Proxy({}, { getOwnPropertyDescriptor: fieldRead, ownKeys: fieldRead })

/** The variables of a command: those of its `let`, and `NOW`. Throws for an invalid `let`. */
export function variablesOf(command: Doc): Doc {
  const vars: Doc = { NOW: new Date() }
  const given = command.let
  if (given === undefined) return vars
  if (!isDoc(given)) {
    throw new MongoError(
      'TypeMismatch',
      `BSON field 'let' is the wrong type '${typeName(given)}', expected type 'object'`,
    )
  }
  const entries = Object.entries(given).map(([name, expression]) => {
    if (!NAME.test(name)) {
      throw new MongoError(
        'FailedToParse',
        `Invalid 'let' parameter :: caused by :: '${name}' is no name of a user variable`,
      )
    }
    // Cloned, so that a value with the whole document in it throws here too.
    const value = clone(compileExpression(expression)({ root: NO_DOCUMENT, vars }))
    return [name, value ?? null] as const
  })
  return Object.assign(vars, Object.fromEntries(entries))
}
