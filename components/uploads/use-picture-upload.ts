'use client'

import { useEffect, useRef, useState } from 'react'
import { type UploadTarget, uploadPicture } from '@/lib/client/api'
import { compressPicture } from '@/lib/client/compress-picture'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'

/** Our own handler; the two names are the contract's, for hosts that need them (C54). */
const TARGET: UploadTarget = {
  address: '/api/upload',
  uploadPreset: 'influencer_pictures',
  cloudName: 'influencer_ratings',
}

export type Picture = {
  state: 'idle' | 'uploading' | 'done' | 'failed'
  file: File | null
  /** Where the chosen file can be looked at before anybody else has it; empty without a file. */
  preview: string
  /** How much has been sent, from 0 to 1; null while the picture is made small. */
  progress: number | null
  /** The address of the stored picture; empty until it is there. */
  url: string
}

const NONE: Picture = { state: 'idle', file: null, preview: '', progress: null, url: '' }

async function send(
  file: File,
  options: { onProgress: (sent: number) => void; signal: AbortSignal },
): Promise<string> {
  try {
    const small = await compressPicture(file, options.signal)
    const sent = await uploadPicture(small, TARGET, options)
    return sent.ok ? sent.value : ''
  } catch {
    return ''
  }
}

/** A picture that is chosen, looked at, made small and uploaded before the form around it is sent (157, 158, 160–167). */
export function usePictureUpload() {
  const [picture, setPicture] = useState<Picture>(NONE)
  const sending = useRef<AbortController | null>(null)

  const { preview } = picture
  useEffect(() => () => URL.revokeObjectURL(preview), [preview])
  useEffect(() => () => sending.current?.abort(), [])

  /** Takes another picture, or none; what was under way of the last one ends. */
  function choose(file: File | null) {
    sending.current?.abort()
    sending.current = null
    setPicture(file ? { ...NONE, file, preview: URL.createObjectURL(file) } : NONE)
  }

  /** Resolves with the address of the stored picture; null when there is none, and a toast has said why unless it was taken back. */
  async function upload(): Promise<string | null> {
    const { file } = picture
    if (!file) {
      notify.warning(MESSAGES.selectImage)
      return null
    }
    const { signal } = restarted(sending)
    setPicture({ ...picture, state: 'uploading', progress: null, url: '' })
    const onProgress = (progress: number) => {
      if (!signal.aborted) setPicture((last) => ({ ...last, progress }))
    }
    const url = await send(file, { onProgress, signal })
    if (signal.aborted) return null
    setPicture((last) => ({ ...last, state: url ? 'done' : 'failed', url }))
    if (url) notify.success(MESSAGES.imageUploaded)
    else notify.error(MESSAGES.imageFailed)
    return url || null
  }

  return { picture, choose, upload }
}

/** Ends what was under way, and starts anew. */
function restarted(sending: { current: AbortController | null }): AbortController {
  sending.current?.abort()
  sending.current = new AbortController()
  return sending.current
}
