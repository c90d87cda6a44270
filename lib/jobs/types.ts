export type Chunk = {
  /** The id of what the job is about. */
  subject: string
  data: unknown
  /** The cursor that the previous chunk returned; null for the first. */
  cursor: unknown
}

/** `done`, or the cursor of the next chunk. */
export type ChunkResult = 'done' | { cursor: unknown }
export type JobHandler = (chunk: Chunk) => Promise<ChunkResult>

export type JobKind = {
  run: JobHandler
  /** A recurring job: one for all hosts, due this long after its last run. */
  everyMs?: number
  /**
   * False when a chunk sends something or takes longer than a transaction may. Its effects and its cursor are then separate
   * writes, and the chunk is repeated when its worker is killed between them.
   */
  isTransaction?: false
}

/** Handlers by kind. A bare handler runs each chunk as one transaction that also moves the job's cursor. */
export type JobHandlers = Readonly<Record<string, JobHandler | JobKind>>
