'use client'

import { useState } from 'react'
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

type State = 'idle' | 'uploading' | 'done' | 'failed'
type Picture = { state: State; file: File | null; url: string }

async function send(file: File): Promise<string> {
  try {
    const sent = await uploadPicture(await compressPicture(file), TARGET)
    return sent.ok ? sent.value : ''
  } catch {
    return ''
  }
}

/** A picture that is chosen, made small and uploaded before the form around it is sent (157, 158, 160–167). */
export function usePictureUpload() {
  const [picture, setPicture] = useState<Picture>({ state: 'idle', file: null, url: '' })

  const choose = (file: File | null) => setPicture({ state: 'idle', file, url: '' })

  /** Resolves with the address of the stored picture; null, and a toast has said why, when there is none. */
  async function upload(): Promise<string | null> {
    const { file } = picture
    if (!file) {
      notify.warning(MESSAGES.selectImage)
      return null
    }
    setPicture({ state: 'uploading', file, url: '' })
    const url = await send(file)
    setPicture({ state: url ? 'done' : 'failed', file, url })
    if (url) notify.success(MESSAGES.imageUploaded)
    else notify.error(MESSAGES.imageFailed)
    return url || null
  }

  return { picture, choose, upload }
}
