/*
 * Hosts of disposable mailboxes, which are open to everyone. A short, hand-kept list of the best known: it slows a
 * careless abuser down, and asks an honest person for another address. Subdomains count, too.
 */
const HOSTS = new Set(
  `
  0-mail.com 10minutemail.com 10minutemail.net 20minutemail.com 33mail.com anonbox.net burnermail.io byom.de
  discard.email discardmail.com dispostable.com dropmail.me einrot.com emailondeck.com emailtemp.org fakeinbox.com
  fakemail.net getairmail.com getnada.com grr.la guerrillamail.biz guerrillamail.com guerrillamail.de
  guerrillamail.info guerrillamail.net guerrillamail.org guerrillamailblock.com harakirimail.com inboxbear.com
  inboxkitten.com incognitomail.org jetable.org luxusmail.org mail-temp.com mail.tm mailcatch.com maildrop.cc
  mailinator.com mailinator.net mailnesia.com mailnull.com mailpoof.com mailsac.com mintemail.com moakt.com mohmal.com
  mt2015.com mytemp.email nada.email sharklasers.com smailpro.com spam4.me spambox.us spamgourmet.com tempail.com
  temp-mail.io temp-mail.org tempinbox.com tempmail.dev tempmail.email tempmail.net tempmail.plus tempmailo.com
  tempr.email throwawaymail.com tmail.ws trash-mail.com trashmail.com trashmail.de trashmail.net wegwerfmail.de
  wegwerfmail.net yopmail.com yopmail.fr yopmail.net
  `
    .trim()
    .split(/\s+/),
)

/** Whether the address belongs to a disposable mailbox. */
export function isDisposable(email: string): boolean {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.')
  return labels.some((_, from) => HOSTS.has(labels.slice(from).join('.')))
}
