import type { PipelineStage } from 'mongoose'

/** Stages that read something, in a query of their own or along with another one (`$lookup`). */
export type ReadStages = NonNullable<PipelineStage.Lookup['$lookup']['pipeline']>
