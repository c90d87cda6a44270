import { BOOT_SCRIPT } from '@/lib/domain/boot-script'

/** What every page does before its first paint. Without our own host the policy asks for the nonce of the render. */
export function BootScript({ nonce }: { nonce?: string | undefined }) {
  return (
    <script
      nonce={nonce}
      // Browsers hide the nonce of a script from scripts.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which React would otherwise escape
      dangerouslySetInnerHTML={{ __html: BOOT_SCRIPT }}
    />
  )
}
