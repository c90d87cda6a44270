/** What the processes of a host tell each other over the channel between parent and child. */
export type WorkerMessage =
  | { kind: 'listening'; port: number }
  | { kind: 'drop'; id: number; tags: readonly string[] }
  | { kind: 'dropped'; id: number }
  | { kind: 'measure'; id: number }

export type PrimaryMessage =
  | { kind: 'drop'; id: number; tags: readonly string[] }
  | { kind: 'done'; id: number }
  | { kind: 'measured'; id: number; text: string }
