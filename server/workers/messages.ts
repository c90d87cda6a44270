/** Messages over the channel between parent and child process. */
export type WorkerMessage =
  | { kind: 'listening'; port: number }
  | { kind: 'invalidate'; id: number; tags: readonly string[] }
  | { kind: 'invalidated'; id: number }
  | { kind: 'measure'; id: number }

export type PrimaryMessage =
  | { kind: 'invalidate'; id: number; tags: readonly string[] }
  | { kind: 'done'; id: number }
  | { kind: 'measured'; id: number; text: string }
