'use client'

import { useId, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { Copy, Download, Share2 } from '@/components/ui/icons'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'

type Props = {
  name: string
  path: string
  /** The path of the picture that previews show. */
  picture: string
}

const ENTRY =
  'flex min-h-11 w-full items-center gap-2.5 rounded-small px-2 text-left hover:bg-sunken'

const unchanging = () => () => {}
const hasShareSheet = () => 'share' in navigator

/** Passes the page on: by the device's own share sheet where there is one, as a link or as a picture. */
export function ShareMenu({ name, path, picture }: Props) {
  const id = useId()
  const canShare = useSyncExternalStore(unchanging, hasShareSheet, () => false)
  const address = () => new URL(path, window.location.origin).href

  async function copy() {
    try {
      await navigator.clipboard.writeText(address())
      notify.success(MESSAGES.linkCopied)
    } catch {
      notify.error(MESSAGES.linkNotCopied)
    }
  }

  // A cancelled share is no failure.
  const share = () => navigator.share({ title: name, url: address() }).catch(() => {})

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        popoverTarget={id}
        aria-label={`Share: ${name}`}
        title="Share"
        className="needs-script min-h-11 w-11 shrink-0 px-0"
      >
        <Share2 className="size-4" />
      </Button>
      <div id={id} popover="auto" className="explanation">
        {canShare && (
          <button type="button" onClick={share} className={ENTRY}>
            <Share2 className="size-4" />
            Share with…
          </button>
        )}
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          onClick={copy}
          className={ENTRY}
        >
          <Copy className="size-4" />
          Copy link
        </button>
        <a href={picture} download={`${name}.png`} className={ENTRY}>
          <Download className="size-4" />
          Picture to post
        </a>
      </div>
    </>
  )
}
