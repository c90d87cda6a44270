'use client'

import { Upload } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import type { usePictureUpload } from '@/lib/client/use-picture-upload'

type Props = Pick<ReturnType<typeof usePictureUpload>, 'picture' | 'choose' | 'upload'> & {
  isReady: boolean
}

/** Chooses a picture and uploads it by a button of its own (150, 151, 157, 158). */
export function PictureField({ picture, choose, upload, isReady }: Props) {
  const isUploading = picture.state === 'uploading'
  return (
    <div className="space-y-3">
      <TextField
        label="Profile picture"
        type="file"
        accept="image/jpeg,image/png"
        disabled={isUploading}
        onChange={(event) => choose(event.target.files?.[0] ?? null)}
        help="Only JPEG or PNG, square preferred."
        className="py-1.5 pl-1.5 text-sm file:mr-3 file:min-h-8 file:rounded-small file:border-0 file:bg-sunken file:px-3 file:font-medium file:text-ink"
      />
      <div className="flex min-h-11 items-center gap-4">
        <Button variant="quiet" isBusy={isUploading} isReady={isReady} onClick={() => upload()}>
          <Upload aria-hidden="true" className="size-4" />
          Upload
        </Button>
        {picture.url && (
          <Avatar name="" pic={picture.url} size="small" alt="The uploaded picture" />
        )}
        <p role="status" className="text-muted text-sm">
          {isUploading && 'Uploading image...'}
          {picture.state === 'done' && 'Ready.'}
          {picture.state === 'failed' && 'Try again, or add the influencer without a picture.'}
        </p>
      </div>
    </div>
  )
}
