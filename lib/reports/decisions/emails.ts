import { isRestricting } from '@/lib/domain/decisions'
import { formatDay } from '@/lib/domain/formats'
import { RULES, ruleTitle } from '@/lib/domain/guidelines'
import { compose, type Email } from '@/lib/email/emails'
import {
  FOUND_BY_WORDS,
  keptSentence,
  MEASURE_SENTENCES,
  SUBJECT_WORDS,
} from '@/lib/reports/decisions/words'
import type { DecisionRecord } from '@/models/decision'

/*
 * These e-mails go to confirmed addresses only. They may quote the recipient's own text.
 */

const withoutEmpty = (paragraphs: readonly (string | false | null | undefined)[]): string[] =>
  paragraphs.filter((paragraph): paragraph is string => Boolean(paragraph))

const ruleSentence = (id: string): string => {
  const rule = RULES.find((one) => one.id === id)
  return rule ? `The rule “${rule.title}”: ${rule.text}` : ''
}

type About = { link: string; influencerName: string; text: string }

/** Returns the statement of reasons to the author (DSA, article 17). */
export function decisionEmail(
  decision: DecisionRecord,
  { link, influencerName, text }: About,
): Email {
  const { kind, number, measures, rule, reasons, foundBy, suspendedUntil } = decision
  const subject = SUBJECT_WORDS[kind]
  const of =
    influencerName && (kind === 'review' || kind === 'reply') ? ` of ${influencerName}` : ''
  if (!measures.some(isRestricting)) return keptEmail(link, of, number)
  return compose({
    purpose: 'decision',
    subject: `Our decision about ${subject}`,
    paragraphs: withoutEmpty([
      'Hello,',
      `We have looked at ${subject}${of}. ${FOUND_BY_WORDS[foundBy]}, and a person decided:`,
      ...measures.map((measure) => MEASURE_SENTENCES[measure] ?? ''),
      suspendedUntil && `The suspension ends on ${formatDay(suspendedUntil)}.`,
      ruleSentence(rule),
      reasons && `Our reasons: ${reasons}`,
      text && `Your text: “${text}”`,
      measures.includes('takeDown') &&
        'The points for it no longer count. Your list of points shows why.',
      'If you think that we are wrong, you can appeal within six months, free of charge. Another admin decides about it, if there is one.',
    ]),
    link,
    action: 'See the decision, or appeal',
    ending: `The number of this decision is ${number}. You can also go to court, or to a certified out-of-court dispute settlement body.`,
  })
}

/** To the author of a rating that had to wait. */
const keptEmail = (link: string, of: string, number: string): Email =>
  compose({
    purpose: 'decision',
    subject: 'Your rating is visible',
    paragraphs: [
      'Hello,',
      `Unusually many ratings came at once, so your rating${of} had to wait. A person has looked at them, and yours is now visible and counts.`,
    ],
    link,
    action: 'See your ratings',
    ending: `The number of this decision is ${number}.`,
  })

/** Tells the author that a decision does not hold any more. */
export const undoneEmail = ({ kind, number }: DecisionRecord, link: string): Email =>
  compose({
    purpose: 'decision',
    subject: `We have withdrawn our decision about ${SUBJECT_WORDS[kind]}`,
    paragraphs: [
      'Hello,',
      `We have withdrawn the decision ${number} about ${SUBJECT_WORDS[kind]}. Everything is as it was before. If we decide anew, we will tell you.`,
    ],
    link,
    action: 'See your account',
    ending: 'There is nothing for you to do.',
  })

/** Confirms the receipt of a visitor's report, and asks the owner of the address to confirm it. */
export const receiptEmail = (number: string, link: string): Email =>
  compose({
    purpose: 'report',
    subject: `Your report ${number}`,
    paragraphs: [
      'Hello,',
      'Someone, probably you, reported something to us and gave this address. We will look at it. Please confirm the address if you want to be told by e-mail what came of it. You can also read it at this link at any time:',
    ],
    link,
    action: 'See your report, and confirm the address',
    ending: 'If this was not you, you can ignore this e-mail. We will not write to you again.',
  })

/** Tells a reporter what came of a report, without anything about the author. `isPublic`: its subject. */
export function outcomeEmail(
  { number, measures, rule, state }: DecisionRecord,
  { reportNumber, link, isPublic }: { reportNumber: string; link: string; isPublic: boolean },
): Email {
  if (state === 'reversed') return reversedEmail(number, { reportNumber, link })
  const isUpheld = measures.some(isRestricting)
  return compose({
    purpose: 'report',
    subject: `What became of your report ${reportNumber}`,
    paragraphs: withoutEmpty([
      'Hello,',
      'Thank you for your report. A person has looked at it.',
      isUpheld
        ? `You were right: it breaks our rule “${ruleTitle(rule)}”, and we have acted.`
        : keptSentence(isPublic),
      !isUpheld &&
        'If you think that we are wrong, you can appeal within six months, free of charge.',
    ]),
    link,
    action: isUpheld ? 'See your report' : 'See your report, or appeal',
    ending: `The number of the decision is ${number}. The author does not learn who reported.`,
  })
}

/** Tells a reporter that what was taken down has come back. */
const reversedEmail = (
  number: string,
  { reportNumber, link }: { reportNumber: string; link: string },
): Email =>
  compose({
    purpose: 'report',
    subject: `What became of your report ${reportNumber}`,
    paragraphs: [
      'Hello,',
      'We had told you that you were right. After an appeal another person has looked at it and found that it does not break our rules, so it is back.',
    ],
    link,
    action: 'See your report',
    ending: `The number of the decision is ${number}. The author does not learn who reported.`,
  })

/** Tells the appellant how it was decided. */
export function appealEmail({ number, appeal }: DecisionRecord, link: string): Email {
  const isGranted = appeal?.outcome === 'granted'
  return compose({
    purpose: 'appeal',
    subject: isGranted ? 'Your appeal was successful' : 'Our answer to your appeal',
    paragraphs: withoutEmpty([
      'Hello,',
      isGranted
        ? `Your appeal against the decision ${number} was successful.`
        : `We have looked again at the decision ${number}, and it stays.`,
      isGranted &&
        appeal?.role === 'author' &&
        'Everything that it took is restored, also the points.',
      isGranted && appeal?.role === 'reporter' && 'What you reported will be decided anew.',
      appeal?.answer ? `Our answer: ${appeal.answer}` : null,
    ]),
    link,
    action: 'See the decision',
    ending:
      'An appeal can be made once. You can also go to court, or to a certified out-of-court dispute settlement body.',
  })
}
