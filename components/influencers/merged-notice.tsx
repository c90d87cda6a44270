import { Notice } from '@/components/ui/notice'

type Props = { name: string; className?: string }

/** Says why an old address leads to a person of another name. */
export function MergedNotice({ name, className }: Props) {
  return (
    <Notice role="note" aria-label="Merged profiles" {...(className && { className })}>
      <p>
        <bdi>{name}</bdi> is now part of this profile.
      </p>
    </Notice>
  )
}
