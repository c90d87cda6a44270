import { type Sent, toSent } from '@/lib/client/request'
import { keyHeader, repeat } from '@/lib/client/write'

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
  const headers = keyHeader()
  return repeat((timeout) =>
    sendOnce({ path, form, headers, onProgress, signals: [signal, timeout] }, read),
  )
}

type Sending = Pick<Options, 'onProgress'> & {
  path: string
  form: FormData
  headers: Readonly<Record<string, string>>
  signals: readonly (AbortSignal | undefined)[]
}

function sendOnce<T>(
  { path, form, headers, onProgress, signals }: Sending,
  read: (body: unknown) => T,
): Promise<Sent<T>> {
  return new Promise((resolve) => {
    const sending = new XMLHttpRequest()
    sending.open('POST', path)
    for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value)
    sending.responseType = 'text'
    sending.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    }
    sending.onload = () => resolve(toSent(answerIn(sending), read))
    sending.onerror = () => resolve(unanswered)
    sending.ontimeout = () => resolve(unanswered)
    sending.onabort = () => resolve(unanswered)
    for (const signal of signals) signal?.addEventListener('abort', () => sending.abort())
    if (signals.some((signal) => signal?.aborted)) resolve(unanswered)
    else sending.send(form)
  })
}

const answerIn = (sending: XMLHttpRequest) => ({
  status: sending.status,
  retryAfter: sending.getResponseHeader('retry-after'),
  body: parsed(sending.responseText),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
