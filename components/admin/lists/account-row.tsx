'use client'

import { RowNote } from '@/components/admin/lists/rank-stepper'
import {
  COMMAND_LABELS,
  type RowCommand,
  type RowState,
} from '@/components/admin/lists/row-commands'
import { RowMenu } from '@/components/admin/lists/row-menu'
import type { Section } from '@/components/admin/lists/sections'
import { LikelyDuplicates } from '@/components/admin/merges/likely-duplicates'
import { AccountLink } from '@/components/admin/shared/account-link'
import { LinkedText } from '@/components/admin/shared/linked-text'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { MENU_ITEM } from '@/components/ui/menu'
import type { Duplicate, ManagedAccount } from '@/lib/admin/responses'
import { handleParts } from '@/lib/influencers/rules'
import { linkParts, type TextPart } from '@/lib/text/text-links'
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

const CELL = 'hidden lg:table-cell lg:py-1.5 lg:pr-3 lg:pl-3 lg:align-middle'

/** One account: a row of the table, which is a line of a list on a phone. The active row of the table shows more. */
export function AccountRow(props: Props) {
  const { section, account, duplicates, isBusy, isChosen } = props
  return (
    <tr
      data-row={account.id}
      tabIndex={-1}
      aria-busy={isBusy}
      className={classNames(
        'relative flex min-h-14 items-center border-line border-b outline-offset-[-2px] last:border-b-0',
        'focus:bg-accent-soft/60 focus:outline-2 focus:outline-accent lg:static lg:table-row lg:h-18',
        isChosen ? 'bg-accent-soft' : 'hover:bg-sunken/40',
        isBusy && 'opacity-60',
      )}
    >
      <th
        scope="row"
        className="min-w-0 flex-1 py-1 pr-2 pl-3 text-left font-normal lg:table-cell lg:py-1.5 lg:pr-3 lg:align-middle"
      >
        <Person {...props} />
      </th>
      {section.columns.map(({ title, isProse, cell }) => (
        <td
          key={title}
          className={classNames(CELL, 'lg:relative', isProse && '[overflow-wrap:anywhere]')}
        >
          {cell(account, props)}
          {isProse && <LikelyDuplicates duplicates={duplicates} />}
        </td>
      ))}
      <td className="shrink-0 pr-1 lg:relative lg:table-cell lg:py-1.5 lg:pr-2 lg:pl-3 lg:align-middle">
        <Commands {...props} />
      </td>
    </tr>
  )
}

/** The commands that stand in the row. The others are in its menu. */
const isInline = (command: RowCommand) => command === 'approve' || command === 'restore'
/** The commands that the table has in a column of their own. */
const STEPS: readonly RowCommand[] = ['raiseRank', 'lowerRank']

function Commands({ section, account, isOwn, isBusy, note, onPress }: Props) {
  const commands = section.commands.filter((command) => !isInline(command))
  return (
    <>
      <div className="flex items-center gap-1 lg:justify-end">
        {section.commands.filter(isInline).map((command) => (
          <Button
            key={command}
            variant="quiet"
            size="small"
            data-command={command}
            aria-disabled={isBusy}
            aria-label={`${COMMAND_LABELS[command]}: ${account.name}`}
            onClick={() => onPress(command)}
            className="relative whitespace-nowrap"
          >
            {COMMAND_LABELS[command]}
          </Button>
        ))}
        {commands.length > 0 && (
          <RowMenu name={account.name} isDisabled={isOwn}>
            {(fold) =>
              commands.map((command) => (
                <button
                  key={command}
                  type="button"
                  data-command={command}
                  disabled={isOwn || (command === 'lowerRank' && account.rank === 0)}
                  aria-disabled={isBusy}
                  aria-label={`${COMMAND_LABELS[command]}: ${account.name}`}
                  onClick={() => {
                    fold()
                    if (!isBusy) onPress(command)
                  }}
                  className={classNames(
                    MENU_ITEM,
                    command === 'remove' && 'text-danger',
                    STEPS.includes(command) && 'lg:hidden',
                  )}
                >
                  {COMMAND_LABELS[command]}
                </button>
              ))
            }
          </RowMenu>
        )}
      </div>
      {section.list !== 'approved' && <RowNote note={note} />}
    </>
  )
}

/** Picture and name of an account, and other ways to recognise it; on a phone what the table has in columns. */
function Person(props: Props) {
  const { section, account, duplicates, isActive, isChosen, isOwn, note, onChoose, onOpen } = props
  const { name, pic } = account
  return (
    <div className="flex items-center gap-2 lg:gap-3">
      <label className="relative z-10 -my-2 -ml-2 flex size-10 shrink-0 items-center justify-center lg:-m-2 pointer-coarse:size-11">
        <span className="sr-only">
          Select <bdi>{name}</bdi>
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
        className={classNames(
          isActive && 'lg:size-24 lg:text-3xl',
          // Beside a command there is no room for it on a narrow phone.
          section.commands.some(isInline) && 'max-[25rem]:hidden',
        )}
      />
      <div className="min-w-0 lg:min-w-52 lg:max-w-80">
        <AccountLink id={account.id} onOpen={onOpen} isWholeRow>
          {name}
        </AccountLink>
        <p className="text-muted lg:hidden">
          {note ? (
            <span className="text-accent">{note}</span>
          ) : (
            <>
              {duplicates.length > 0 && <span className="font-medium text-ink">Duplicate? · </span>}
              {section.line(account)}
            </>
          )}
        </p>
        <p className="hidden text-muted lg:block [overflow-wrap:anywhere]">
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
