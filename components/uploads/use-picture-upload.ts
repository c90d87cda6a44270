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

/** Previews, compresses and uploads a picture as soon as it is chosen. */
export function usePictureUpload() {
  const [picture, setPicture] = useState<Picture>(NONE)
  const sending = useRef<AbortController | null>(null)

  const { preview } = picture
  useEffect(() => () => URL.revokeObjectURL(preview), [preview])
  useEffect(() => () => sending.current?.abort(), [])

  /** Leaves no picture, and cancels a running upload. */
  function remove() {
    sending.current?.abort()
    sending.current = null
    setPicture(NONE)
  }

  /**
   * Uploads a chosen picture, or the last one again. Resolves with the URL of the stored picture; null when there is none: a
   * toast says why, unless it was cancelled.
   */
  async function upload(file = picture.file): Promise<string | null> {
    if (!file) {
      notify.warning(MESSAGES.selectImage)
      return null
    }
    const { signal } = restarted(sending)
    const shown = file === picture.file ? preview : URL.createObjectURL(file)
    setPicture({ ...NONE, state: 'uploading', file, preview: shown })
    const onProgress = (progress: number) => {
      if (!signal.aborted) setPicture((last) => ({ ...last, progress }))
    }
    const url = await send(file, { onProgress, signal })
    if (signal.aborted) return null
    const outcome = await outcomeOf(file, url)
    setPicture((last) => ({ ...last, ...outcome }))
    return url || null
  }

  return { picture, remove, upload }
}

/** Tells how the upload ended. */
async function outcomeOf(
  file: File,
  url: string,
): Promise<Pick<Picture, 'state' | 'url' | 'problem'>> {
  if (url) {
    notify.success(MESSAGES.imageUploaded)
    return { state: 'done', url, problem: '' }
  }
  const problem = await problemOf(file)
  notify.error(MESSAGES.imageFailed)
  return { state: 'failed', url, problem }
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
