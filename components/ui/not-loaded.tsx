import { Notice } from '@/components/ui/notice'
import { MESSAGES } from '@/lib/domain/messages'

/** Stands where a part in a bundle of its own could not be loaded. */
export const NotLoaded = () => (
  <Notice tone="danger" role="alert">
    {MESSAGES.pageNeedsConnection}
  </Notice>
)
