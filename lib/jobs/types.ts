/** A handler does one chunk in a transaction of its own. */
export type Chunk = {
  /** What the job is about. */
  subject: string
  data: unknown
  /** What the chunk before returned; null at the first. */
  cursor: unknown
}

/** 'done', or where the next chunk begins. Kept in the same transaction when the handler uses `saveCursor`. */
export type ChunkResult = 'done' | { cursor: unknown }
export type JobHandler = (chunk: Chunk) => Promise<ChunkResult>
export type JobHandlers = Readonly<Record<string, JobHandler>>
