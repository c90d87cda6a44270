import { BOOT_SCRIPT } from '@/lib/domain/boot-script'

/** Runs on every page before its first paint. Without our own host, the policy requires the nonce of the render. */
export function BootScript({ nonce }: { nonce?: string | undefined }) {
  return (
    <script
      nonce={nonce}
      // Browsers hide nonces from scripts.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which React would otherwise escape
      dangerouslySetInnerHTML={{ __html: BOOT_SCRIPT }}
    />
  )
}
