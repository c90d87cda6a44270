'use client'

import { AccountLink } from '@/components/admin/account-link'
import { LikelyDuplicates } from '@/components/admin/likely-duplicates'
import { LinkedText } from '@/components/admin/linked-text'
import { RowNote } from '@/components/admin/rank-stepper'
import { COMMAND_LABELS, type RowState } from '@/components/admin/row-commands'
import type { Section } from '@/components/admin/sections'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import type { Duplicate, ManagedAccount } from '@/lib/admin/answers'
import { linkParts, type TextPart } from '@/lib/domain/text-links'
import { handleParts } from '@/lib/influencers/rules'
import { pictureUrl } from '@/lib/uploads/rules'

type Props = RowState & {
  section: Section
  account: ManagedAccount
  duplicates: readonly Duplicate[]
  isOwn: boolean
  isChosen: boolean
  onChoose(isChosen: boolean): void
  onOpen(): void
}

const CELL = 'py-0.5 pr-1 pl-3 lg:table-cell lg:pr-3 lg:py-1.5 lg:align-middle'

/** One account: a row of the table, which becomes a block on a phone. The active row shows more. */
export function AccountRow(props: Props) {
  const { section, account, duplicates, isBusy, isChosen } = props
  return (
    <tr
      data-row={account.id}
      tabIndex={-1}
      aria-busy={isBusy}
      className={classNames(
        'relative flex flex-wrap items-center border-line border-b py-2 outline-offset-[-2px] last:border-b-0',
        'focus:bg-accent-soft/60 focus:outline-2 focus:outline-accent lg:static lg:table-row lg:h-18 lg:py-0',
        isChosen ? 'bg-accent-soft' : 'hover:bg-sunken/40',
        isBusy && 'opacity-60',
      )}
    >
      <th scope="row" className={classNames(CELL, 'basis-full text-left font-normal')}>
        <Person {...props} />
      </th>
      {section.columns.map(({ title, isPlain, isProse, cell }) => (
        <td
          key={title}
          className={classNames(
            CELL,
            'lg:relative',
            isProse && 'basis-full [overflow-wrap:anywhere]',
          )}
        >
          <span className={classNames('text-muted lg:hidden', isPlain && 'sr-only')}>
            {title}:{' '}
          </span>
          {cell(account, props)}
          {isProse && <LikelyDuplicates duplicates={duplicates} />}
        </td>
      ))}
      <td className={classNames(CELL, 'ml-auto pr-3 max-sm:basis-full lg:relative')}>
        <Commands {...props} />
      </td>
    </tr>
  )
}

function Commands({ section, account, isOwn, isBusy, note, onPress }: Props) {
  return (
    <>
      <div className="flex flex-wrap gap-1.5 py-1 lg:flex-nowrap lg:justify-end">
        {section.commands.map((command) => (
          <Button
            key={command}
            variant={command === 'remove' ? 'danger' : 'quiet'}
            size="small"
            data-command={command}
            disabled={isOwn && command === 'remove'}
            aria-disabled={isBusy}
            aria-label={`${COMMAND_LABELS[command]}: ${account.name}`}
            onClick={() => onPress(command)}
            className="whitespace-nowrap"
          >
            {COMMAND_LABELS[command]}
          </Button>
        ))}
      </div>
      {section.list !== 'approved' && <RowNote note={note} />}
    </>
  )
}

/** Picture and name of an account, and other ways to recognise it. */
function Person({ account, isActive, isChosen, isOwn, onChoose, onOpen }: Props) {
  const { name, pic } = account
  return (
    <div className="flex items-center gap-3">
      <label className="-m-2 flex size-10 shrink-0 items-center justify-center pointer-coarse:size-11">
        <span className="sr-only">
          Choose <bdi>{name}</bdi>
        </span>
        <input
          type="checkbox"
          data-choose=""
          checked={isChosen}
          disabled={isOwn}
          onChange={(event) => onChoose(event.target.checked)}
          className="size-4.5 accent-accent"
        />
      </label>
      <Avatar
        name={name}
        pic={pictureUrl(pic, 180)}
        size="small"
        {...(isActive && { className: 'size-24 text-3xl' })}
      />
      <div className="min-w-0 lg:min-w-52 lg:max-w-80">
        <AccountLink id={account.id} onOpen={onOpen}>
          {name}
        </AccountLink>
        <p className="text-muted [overflow-wrap:anywhere]">
          <LinkedText parts={contactParts(account)} isContact />
        </p>
      </div>
    </div>
  )
}

/** A web address as people say it. */
const plainly = ({ text, href }: TextPart): TextPart => ({
  text: href ? text.replace(/^https?:\/\/(www\.)?/, '') : text,
  href,
})

/** Expertise, handles and e-mail address, each once. */
function contactParts({ expertise, socialHandles, platforms, email }: ManagedAccount): TextPart[] {
  const lines = [
    { text: expertise, parts: linkParts(expertise) },
    { text: socialHandles, parts: handleParts(socialHandles, platforms) },
    { text: email, parts: linkParts(email) },
  ]
  const texts = lines.map(({ text }) => text)
  return lines
    .filter(({ text }, at) => text && texts.indexOf(text) === at)
    .flatMap(({ parts }, at) => (at > 0 ? [{ text: '\u00a0· ', href: null }, ...parts] : parts))
    .map(plainly)
}
