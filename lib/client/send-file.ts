import { type Sent, toSent } from '@/lib/client/request'

type Options = {
  /** How much of the form has left, from 0 to 1. `fetch` cannot tell. */
  onProgress?: ((sent: number) => void) | undefined
  signal?: AbortSignal | undefined
}

const unanswered = { ok: false, msg: null, status: 0 } as const

/** Posts a form with a file, telling how far it is; never throws. An abort counts as no answer. */
export function sendFile<T>(
  path: string,
  form: FormData,
  { onProgress, signal }: Options,
  read: (body: unknown) => T,
): Promise<Sent<T>> {
  return new Promise((resolve) => {
    const sending = new XMLHttpRequest()
    sending.open('POST', path)
    sending.responseType = 'text'
    sending.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    }
    sending.onload = () => resolve(toSent(sending.status, parsed(sending.responseText), read))
    sending.onerror = () => resolve(unanswered)
    sending.ontimeout = () => resolve(unanswered)
    sending.onabort = () => resolve(unanswered)
    signal?.addEventListener('abort', () => sending.abort())
    if (signal?.aborted) resolve(unanswered)
    else sending.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
