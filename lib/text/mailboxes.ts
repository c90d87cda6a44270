/*
 * Which addresses are delivered to one mailbox, by what providers say of their aliases. A provider that is not in the table
 * is taken to have no aliases but those after a plus.
 */

type Provider = {
  /** All hosts of a mailbox of this provider; the first stands for them. */
  hosts: readonly string[]
  /** Returns the name of the mailbox for the name in an address. */
  nameOf?: (name: string) => string
  /** Whether `anything@name.host` is delivered to `name@host`. */
  hasSubdomains?: boolean
}

const list = (text: string) => text.trim().split(/\s+/)

const withoutDots = (name: string) => name.replaceAll('.', '')

const PROVIDERS: readonly Provider[] = [
  { hosts: ['gmail.com', 'googlemail.com'], nameOf: withoutDots },
  {
    hosts: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'],
    nameOf: (name) => name.replace(/[._-]/g, ''),
  },
  { hosts: ['icloud.com', 'me.com', 'mac.com'] },
  {
    hosts: list(`
      yandex.ru ya.ru yandex.com yandex.by yandex.kz yandex.ua yandex.uz yandex.az yandex.ee yandex.fr yandex.kg
      yandex.lt yandex.lv yandex.md yandex.tj yandex.tm yandex.com.am yandex.com.ge yandex.com.tr yandex.co.il
      yandex.com.ru yandex.eu yandex.pl xn--d1acpjx3f.xn--p1ai narod.ru`),
    // A dot in a login is the same as a hyphen.
    nameOf: (name) => name.replaceAll('.', '-'),
  },
  // Names at each of these hosts belong to different people.
  ...list(`
    yahoo.com ymail.com rocketmail.com myyahoo.com yahoo.co.id yahoo.co.il yahoo.co.in yahoo.co.jp yahoo.co.kr
    yahoo.co.nz yahoo.co.th yahoo.co.uk yahoo.co.za yahoo.com.ar yahoo.com.au yahoo.com.br yahoo.com.co yahoo.com.hk
    yahoo.com.mx yahoo.com.my yahoo.com.pe yahoo.com.ph yahoo.com.sg yahoo.com.tr yahoo.com.tw yahoo.com.ve
    yahoo.com.vn yahoo.ae yahoo.at yahoo.be yahoo.bg yahoo.ca yahoo.cl yahoo.cz yahoo.de yahoo.dk yahoo.ee yahoo.es
    yahoo.fi yahoo.fr yahoo.gr yahoo.hr yahoo.hu yahoo.ie yahoo.in yahoo.it yahoo.lt yahoo.lv yahoo.nl yahoo.no
    yahoo.pl yahoo.pt yahoo.ro yahoo.se yahoo.si yahoo.sk`).map((host) => ({
    hosts: [host],
    // Disposable addresses: a base name, a hyphen, a keyword.
    nameOf: (name: string) => name.replace(/(?<=.)-.*$/, ''),
  })),
  ...list(`
    fastmail.com fastmail.fm fastmail.cn fastmail.co.uk fastmail.com.au fastmail.de fastmail.es fastmail.in fastmail.jp
    fastmail.mx fastmail.net fastmail.nl fastmail.org fastmail.se fastmail.to fastmail.tw fastmail.uk fastmail.us
    123mail.org 150mail.com 150ml.com 16mail.com 2-mail.com 4email.net 50mail.com airpost.net allmail.net bestmail.us
    cluemail.com elitemail.org emailcorner.net emailengine.net emailengine.org emailgroups.net emailplus.org
    emailuser.net eml.cc f-m.fm fast-email.com fast-mail.org fastem.com fastemail.us fastemailer.com fastest.cc
    fastimap.com fastmailbox.net fastmessaging.com fea.st fmail.co.uk fmailbox.com fmgirl.com fmguy.com ftml.net
    h-mail.us hailmail.net imap-mail.com imap.cc imapmail.org inoutbox.com internet-e-mail.com internet-mail.org
    internetemails.net internetmailing.net jetemail.net justemail.net letterboxes.org mail-central.com mail-page.com
    mailandftp.com mailas.com mailbolt.com mailc.net mailcan.com mailforce.net mailftp.com mailhaven.com
    mailingaddress.org mailite.com mailmight.com mailnew.com mailsent.net mailservice.ms mailup.net mailworks.org
    ml1.net mm.st myfastmail.com mymacmail.com nospammail.net ownmail.net petml.com postinbox.com postpro.net
    proinbox.com promessage.com realemail.net reallyfast.biz reallyfast.info rushpost.com sent.as sent.at sent.com
    speedpost.net speedymail.org ssl-mail.com swift-mail.com the-fastest.net the-quickest.com theinternetemail.com
    veryfast.biz veryspeedy.net warpmail.net xsmail.com yepmail.net your-mail.com`).map((host) => ({
    hosts: [host],
    hasSubdomains: true,
  })),
]

const BY_HOST = new Map(PROVIDERS.flatMap((one) => one.hosts.map((host) => [host, one] as const)))

/**
 * Returns the mailbox of a folded address, which can have one account; e-mails always go to the address as given. What
 * follows a plus is no part of it.
 */
export function mailboxOf(email: string): string {
  const plain = withoutTag(email)
  const at = plain.lastIndexOf('@')
  const [name, host] = accountAt(plain.slice(0, at), plain.slice(at + 1))
  const provider = BY_HOST.get(host)
  return `${provider?.nameOf?.(name) || name}@${provider?.hosts[0] ?? host}`
}

/** Returns an address without what follows a plus in its name. */
export const withoutTag = (email: string): string => email.replace(/(?<=.)\+.*(?=@)/, '')

/** Returns the name and host that an address on a subdomain of a mailbox is delivered to. */
function accountAt(name: string, host: string): [name: string, host: string] {
  const [, account, parent] = /^([^.]+)\.(.+)$/.exec(host) ?? []
  return account && parent && BY_HOST.get(parent)?.hasSubdomains ? [account, parent] : [name, host]
}
