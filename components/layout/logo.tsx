import { useSite } from '@/components/ui/site'

/**
 * The mark of the site: a star cut by a speech bubble. The same drawing is `app/icon.svg`. An operator can have another one,
 * which may be wide, and lies on light ground in the dark theme: most are drawn for it.
 */
export function Logo({ className }: { className?: string }) {
  const { logo } = useSite()
  if (logo) {
    return (
      // biome-ignore lint/performance/noImgElement: a stored picture, which is small
      <img
        src={logo}
        alt=""
        width={36}
        height={36}
        className="h-9 w-auto max-w-24 shrink-0 rounded-small object-contain md:max-w-32 dark:bg-ink dark:p-1"
      />
    )
  }
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <path
        className="fill-accent"
        d="M7 2h18a5 5 0 0 1 5 5v13a5 5 0 0 1-5 5h-8.2l-6.4 4.8c-.7.5-1.6 0-1.6-.8v-4H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5Z"
      />
      <path
        className="fill-card"
        d="m16 5.6 2.4 5 5.5.7-4 3.8 1 5.4-4.9-2.6-4.9 2.6 1-5.4-4-3.8 5.5-.7Z"
      />
    </svg>
  )
}
