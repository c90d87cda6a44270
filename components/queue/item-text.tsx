import { BlurredPicture } from '@/components/queue/blurred-picture'
import { FACTS, Section } from '@/components/queue/section'
import { RelativeTime } from '@/components/ui/relative-time'
import { RELATIONSHIP_NOTES } from '@/lib/domain/aspects-and-tags'
import type { ItemKind } from '@/lib/domain/decisions'
import { ruleTitle } from '@/lib/domain/rule-titles'
import type { QueueItem } from '@/lib/moderation/staff/responses'

const TITLES: Record<ItemKind, string> = {
  review: 'Review',
  reply: 'Reply',
  member: 'Member',
  influencer: 'Profile',
  submission: 'New profile',
  surge: 'Group of reviews',
  votes: 'Member’s votes',
  flags: 'Group of flags',
  appeal: 'Subject of the decision',
  claim: 'What the claimant says',
  proof: 'Review',
}

/** The subject: its text as it is now, earlier texts, picture and links. No stars: they must not sway the decision. */
export function ItemText({ item }: { item: QueueItem }) {
  const { kind, title, details, picture } = item
  if (kind === 'claim' && !details) return null
  return (
    <Section title={TITLES[kind]}>
      {kind === 'surge' && <GroupNote about={item.about} />}
      {picture && <BlurredPicture src={picture} name={title} />}
      {title && (
        <h3 dir="auto" className="font-semibold [overflow-wrap:anywhere]">
          {title}
        </h3>
      )}
      {details && (
        <p dir="auto" className="mt-1 max-w-measure whitespace-pre-line [overflow-wrap:anywhere]">
          {details}
        </p>
      )}
      <Facts item={item} />
      <Links links={item.links} />
      <Edits edits={item.edits} />
    </Section>
  )
}

function Facts({
  item: { relationship, editedAt, hiddenUnder, isTakenDown, isDeleted },
}: {
  item: QueueItem
}) {
  const note = relationship && RELATIONSHIP_NOTES[relationship]
  if (!(note || editedAt || hiddenUnder || isTakenDown || isDeleted)) return null
  return (
    <ul className={`mt-3 ${FACTS}`}>
      {note && <li>{note}</li>}
      {editedAt && (
        <li>
          Edited <RelativeTime at={editedAt} />
        </li>
      )}
      {isTakenDown && <li>Taken down</li>}
      {isDeleted && (
        <li>Deleted by its author. For 30 days after that, only our team can see the text.</li>
      )}
      {hiddenUnder && <li>Text hidden: {ruleTitle(hiddenUnder)}</li>}
    </ul>
  )
}

function GroupNote({ about }: { about: string }) {
  return (
    <p className="max-w-measure text-sm">
      Every review held while <bdi>{about}</bdi> was getting far more reviews than usual. One
      decision covers the whole group: all are shown and counted, or all taken down.
    </p>
  )
}

/** Addresses that strangers wrote: they open in a new tab, which learns nothing of this one. */
function Links({ links }: { links: readonly string[] }) {
  if (links.length === 0) return null
  return (
    <ul aria-label="Links in the text" className="mt-3 grid justify-items-start gap-1 text-sm">
      {links.map((link) => (
        <li key={link} className="max-w-full">
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="text-link inline-block min-h-6 max-w-full pointer-coarse:leading-11 [overflow-wrap:anywhere]"
          >
            {link}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Edits({ edits }: { edits: QueueItem['edits'] }) {
  if (edits.length === 0) return null
  return (
    <details className="mt-3 border-line border-t pt-2">
      <summary className="min-h-8 cursor-pointer font-medium text-sm leading-[2rem] pointer-coarse:min-h-11 pointer-coarse:leading-11">
        {edits.length === 1 ? '1 earlier version' : `${edits.length} earlier versions`}
      </summary>
      <ol className="mt-2 grid gap-3">
        {edits.map(({ title, details, until }) => (
          <li key={until} className="rounded-card bg-sunken p-3 text-sm">
            <p className="text-muted">
              Until <RelativeTime at={until} />
            </p>
            <p dir="auto" className="mt-1 font-semibold [overflow-wrap:anywhere]">
              {title}
            </p>
            <p dir="auto" className="max-w-measure whitespace-pre-line [overflow-wrap:anywhere]">
              {details}
            </p>
          </li>
        ))}
      </ol>
    </details>
  )
}
