'use client'

import { useEffect, useRef, useState } from 'react'
import { type UploadTarget, uploadPicture } from '@/lib/client/api'
import { compressPicture, formatRefused } from '@/lib/client/compress-picture'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'

/** Our own handler; an external image host needs the other two names. */
const TARGET: UploadTarget = {
  address: '/api/upload',
  uploadPreset: 'influencer_pictures',
  cloudName: 'influencer_ratings',
}

export type Picture = {
  state: 'idle' | 'uploading' | 'done' | 'failed'
  file: File | null
  /** The object URL of the chosen file, for the preview; empty without a file. */
  preview: string
  /** Upload progress from 0 to 1; null while the picture is compressed. */
  progress: number | null
  /** The URL of the stored picture; empty until the upload is done. */
  url: string
  /** Why the upload failed, where there is more to say. */
  problem: string
}

const NONE: Picture = {
  state: 'idle',
  file: null,
  preview: '',
  progress: null,
  url: '',
  problem: '',
}

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

/** Chooses, previews, compresses and uploads a picture before its form is sent. */
export function usePictureUpload() {
  const [picture, setPicture] = useState<Picture>(NONE)
  const sending = useRef<AbortController | null>(null)

  const { preview } = picture
  useEffect(() => () => URL.revokeObjectURL(preview), [preview])
  useEffect(() => () => sending.current?.abort(), [])

  /** Chooses another picture, or none, and cancels a running upload. */
  function choose(file: File | null) {
    sending.current?.abort()
    sending.current = null
    setPicture(file ? { ...NONE, file, preview: URL.createObjectURL(file) } : NONE)
  }

  /** Resolves with the URL of the stored picture; null when there is none: a toast says why, unless it was cancelled. */
  async function upload(): Promise<string | null> {
    const { file } = picture
    if (!file) {
      notify.warning(MESSAGES.selectImage)
      return null
    }
    const { signal } = restarted(sending)
    setPicture({ ...picture, state: 'uploading', progress: null, url: '', problem: '' })
    const onProgress = (progress: number) => {
      if (!signal.aborted) setPicture((last) => ({ ...last, progress }))
    }
    const url = await send(file, { onProgress, signal })
    if (signal.aborted) return null
    const problem = url ? '' : await problemOf(file)
    setPicture((last) => ({ ...last, state: url ? 'done' : 'failed', url, problem }))
    if (url) notify.success(MESSAGES.imageUploaded)
    else notify.error(MESSAGES.imageFailed)
    return url || null
  }

  return { picture, choose, upload }
}

/** The format of a picture that is neither JPEG nor PNG; '' for another reason. */
async function problemOf(file: File): Promise<string> {
  const format = await formatRefused(file).catch(() => null)
  return format ? MESSAGES.pictureFormat(format) : ''
}

/** Cancels a running upload and starts over. */
function restarted(sending: { current: AbortController | null }): AbortController {
  sending.current?.abort()
  sending.current = new AbortController()
  return sending.current
}
