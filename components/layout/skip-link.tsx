/** The first link of every page, seen while it has the focus. */
export const SkipLink = () => (
  <a
    href="#content"
    className="absolute top-2 left-2 z-50 -translate-y-[calc(100%+1rem)] rounded-card bg-accent px-4 py-2.5 font-semibold text-on-accent focus:translate-y-0"
  >
    Skip to content
  </a>
)
