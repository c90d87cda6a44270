type Props = { to: string; children: string }

/** A link to a part of the page, seen while it has the focus. */
export const SkipLink = ({ to, children }: Props) => (
  <a
    href={`#${to}`}
    className="absolute top-2 left-2 z-50 not-focus:-translate-y-[calc(100%+1rem)] rounded-card bg-accent px-4 py-2.5 font-semibold text-on-accent"
  >
    {children}
  </a>
)
