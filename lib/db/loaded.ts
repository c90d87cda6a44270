import type { PipelineStage } from 'mongoose'

/** The fields that a projection names: `'name email'` names `'name'` and `'email'`. */
type FieldName<Projection extends string> = Projection extends `${infer First} ${infer Rest}`
  ? First | FieldName<Rest>
  : Projection

/**
 * What a query with this projection loads of a record. Mongoose does not derive it: without it, a query would claim fields that
 * it has not loaded. Of a projection that is not a literal, nothing is known to be loaded.
 */
export type Projected<Stored, Projection extends string> = string extends Projection
  ? never
  : Pick<Stored, ('_id' | FieldName<Projection>) & keyof Stored>

/** Stages that read something, in a query of their own or along with another one (`$lookup`). */
export type ReadStages = NonNullable<PipelineStage.Lookup['$lookup']['pipeline']>
