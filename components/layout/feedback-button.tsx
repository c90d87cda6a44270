import { buttonLook } from '@/components/ui/button'
import { MessageSquareText } from '@/components/ui/icons'

/** The floating link to the feedback form. On a phone it is in the page's flow, where it covers nothing. */
export function FeedbackButton({ href }: { href: string }) {
  return (
    <aside
      aria-label="Feedback"
      className="mt-12 -mb-8 text-center md:fixed md:right-5 md:bottom-5 md:z-30 md:m-0"
    >
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonLook({ variant: 'quiet', size: 'small' })}
      >
        <MessageSquareText className="size-4" />
        Give Feedback
      </a>
    </aside>
  )
}
