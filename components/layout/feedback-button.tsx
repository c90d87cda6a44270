import { buttonLook } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { MessageSquareText } from '@/components/ui/icons'

/**
 * The link to the feedback form. It floats where the margin beside the page has room for it; elsewhere it stands at the
 * end of the page, since nothing that floats over the page could leave every control free. The outer element has the
 * vertical direction: WebKit makes one that only holds vertical text too narrow.
 */
export function FeedbackButton({ href }: { href: string }) {
  return (
    <aside
      aria-label="Feedback"
      className="mt-12 -mb-8 px-4 text-center roomy:fixed roomy:right-0 roomy:bottom-16 roomy:z-30 roomy:m-0 roomy:flex roomy:p-0 roomy:[writing-mode:vertical-rl]"
    >
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className={classNames(
          buttonLook({ variant: 'quiet', size: 'small' }),
          'roomy:min-h-0 roomy:rounded-r-none roomy:border-r-0 roomy:px-1.5 roomy:py-3',
        )}
      >
        <MessageSquareText className="size-4" />
        Give Feedback
      </a>
    </aside>
  )
}
