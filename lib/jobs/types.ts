export type Chunk = {
  /** What the job is about. */
  subject: string
  data: unknown
  /** What the chunk before returned; null at the first. */
  cursor: unknown
}

/** 'done', or where the next chunk begins. */
export type ChunkResult = 'done' | { cursor: unknown }
export type JobHandler = (chunk: Chunk) => Promise<ChunkResult>

export type JobKind = {
  run: JobHandler
  /** Recurring: the site itself asks for it, one job for all hosts, due this long after it was last done. */
  everyMs?: number
  /**
   * False when a chunk sends something or takes longer than a transaction may. Its effects and the cursor are then two
   * writes: the chunk is repeated when its worker is killed between them.
   */
  isTransaction?: false
}

/** By kind. A handler alone: each chunk is one transaction, which moves the job's cursor, too. */
export type JobHandlers = Readonly<Record<string, JobHandler | JobKind>>
