/** The maximum message size that hello reports to drivers. */
const MESSAGE_BYTES_MAX = 48_000_000
export const HEADER_BYTES = 16

/** A malformed frame. It cannot be answered, so the connection is closed. */
export class FrameError extends Error {}

/** Splits a byte stream into messages, buffering only the incomplete one. */
export class Framer {
  #parts: Buffer[] = []
  #size = 0
  #wanted = HEADER_BYTES

  /** Adds bytes and returns the messages completed by them. Throws FrameError for an invalid length. */
  push(bytes: Buffer): Buffer[] {
    this.#parts.push(bytes)
    this.#size += bytes.length
    const messages: Buffer[] = []
    while (this.#size >= this.#wanted) {
      const all = this.#joined()
      const length = all.readInt32LE(0)
      if (length < HEADER_BYTES || length > MESSAGE_BYTES_MAX) {
        throw new FrameError(`a message of ${length} bytes`)
      }
      this.#wanted = length
      if (all.length < length) break
      messages.push(all.subarray(0, length))
      this.#parts = [all.subarray(length)]
      this.#size = all.length - length
      this.#wanted = HEADER_BYTES
    }
    return messages
  }

  /** Whether a message is incomplete. */
  get partial(): boolean {
    return this.#size > 0
  }

  #joined(): Buffer {
    const all = this.#parts.length === 1 ? this.#parts[0] : undefined
    const joined = all ?? Buffer.concat(this.#parts, this.#size)
    this.#parts = [joined]
    return joined
  }
}
