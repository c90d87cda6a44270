'use client'

import { useId, useRef, useState } from 'react'
import { Button, buttonLook } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { ImagePlus, Trash2, Upload } from '@/components/ui/icons'
import { useFileDrop } from '@/components/uploads/use-file-drop'
import type { Picture, usePictureUpload } from '@/components/uploads/use-picture-upload'

type Props = ReturnType<typeof usePictureUpload> & {
  isReady: boolean
  label?: string
  /** The picture that another one would replace. */
  stored?: string | undefined
  /** Whether the site shows all of it, whatever its shape. */
  isWhole?: boolean
}

/** One zone that takes a picture by button, drop or paste, and uploads it at once. */
export function PictureField({
  picture,
  remove,
  upload,
  isReady,
  label = 'Profile picture',
  stored = '',
  isWhole = false,
}: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isUploading = picture.state === 'uploading'
  const { isOver, zone } = useFileDrop((file) => {
    empty()
    void upload(file)
  })

  /** A dropped or pasted file is not in the browser's field, which must not name another one. */
  function empty() {
    if (input.current) input.current.value = ''
  }

  function removeFile() {
    empty()
    remove()
    input.current?.focus()
  }

  return (
    <div
      {...zone}
      className={classNames(
        'rounded-card border border-dashed p-4 transition-colors',
        isOver ? 'border-accent bg-accent-soft' : 'border-edge',
      )}
    >
      <div className="flex items-start gap-4">
        <Preview picture={picture} stored={stored} isWhole={isWhole} />
        <div className="min-w-0 flex-1 space-y-2">
          <div>
            <label id={`${id}-label`} htmlFor={id} className="block font-medium text-sm">
              {label}
            </label>
            <p id={`${id}-help`} className="text-muted text-sm">
              Only JPEG or PNG{isWhole ? '' : ', square preferred'}.
              <span className="needs-script pointer-coarse:hidden">
                {' '}
                You can also drop or paste it here.
              </span>
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <label
              htmlFor={id}
              className={classNames(
                buttonLook({ variant: 'quiet', size: 'small' }),
                'min-h-11 outline-accent outline-offset-2 has-focus-visible:outline-2',
              )}
            >
              {picture.file || stored ? 'Change' : 'Choose'}
              <input
                ref={input}
                id={id}
                type="file"
                accept="image/jpeg,image/png"
                aria-labelledby={`${id}-label`}
                aria-describedby={`${id}-help`}
                onChange={({ target: { files } }) => files?.[0] && upload(files[0])}
                className="sr-only"
              />
            </label>
            {(!picture.file || picture.state === 'failed') && (
              <Button
                variant="quiet"
                size="small"
                className="min-h-11"
                isReady={isReady}
                onClick={() => upload()}
              >
                <Upload className="size-4" />
                {picture.file ? 'Try again' : 'Upload'}
              </Button>
            )}
            {picture.file && (
              <Button variant="plain" size="small" className="min-h-11" onClick={removeFile}>
                <Trash2 className="size-4" />
                {isUploading ? 'Cancel' : 'Remove'}
              </Button>
            )}
          </div>
          <Progress picture={picture} />
        </div>
      </div>
    </div>
  )
}

/** From this relation of the sides on, a picture is not square. */
const SQUARE_MAX = 1.05

type PreviewProps = { picture: Picture; stored: string; isWhole: boolean }

/** The whole picture, and a note where the site will show only the middle of it. */
function Preview({ picture, stored, isWhole }: PreviewProps) {
  const { preview, url } = picture
  const source = preview || url || stored
  const [oblong, setOblong] = useState('')
  const frame = 'size-24 shrink-0 rounded-card border border-line bg-sunken'
  if (!source) {
    return (
      <span aria-hidden="true" className={classNames(frame, 'flex items-center justify-center')}>
        <ImagePlus className="size-7 text-muted" />
      </span>
    )
  }
  return (
    <figure className="w-24 shrink-0">
      {/* biome-ignore lint/performance/noImgElement: a file of this device, or a stored picture that is small already */}
      <img
        src={source}
        alt={altOf(picture)}
        width={96}
        height={96}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setOblong(Math.max(width / height, height / width) > SQUARE_MAX ? source : '')
        }
        className={classNames(frame, 'object-contain')}
      />
      {oblong === source && !isWhole && (
        <figcaption className="mt-1 text-muted text-xs">
          Not square: only its middle will show.
        </figcaption>
      )}
    </figure>
  )
}

function altOf({ preview, url }: Picture): string {
  if (url) return 'The uploaded picture'
  return preview ? 'The chosen picture' : 'The picture now'
}

const HUNDRED = 100

/** The upload progress. The words are announced once; the bar and its number change silently. */
function Progress({ picture: { state, progress, problem } }: { picture: Picture }) {
  const percent = progress === null ? null : Math.round(progress * HUNDRED)
  return (
    <div className="space-y-1">
      <p className="flex justify-between gap-3 text-muted text-sm">
        <span role="status" className="min-w-0">
          {state === 'uploading' && 'Uploading image...'}
          {state === 'done' && 'Ready.'}
          {state === 'failed' && (problem || 'Try again, or continue without a picture.')}
        </span>
        {state === 'uploading' && percent !== null && (
          <span aria-hidden="true" className="tabular-nums">{`${percent}%`}</span>
        )}
      </p>
      {state === 'uploading' && (
        <progress
          aria-label="Upload"
          max={HUNDRED}
          value={percent ?? undefined}
          className="upload-progress"
        />
      )}
    </div>
  )
}
