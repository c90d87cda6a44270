/** The text of a reply. */
export const ReplyWords = ({ children }: { children: string }) => (
  <p dir="auto" className="mt-0.5 max-w-measure whitespace-pre-line">
    {children}
  </p>
)
