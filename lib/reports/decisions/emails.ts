import { outcomeWords, SUBJECT_WORDS, severestOf, subjectOf } from '@/lib/domain/decision-outcomes'
import { isRestricting, type Measure } from '@/lib/domain/decisions'
import { formatDay } from '@/lib/domain/formats'
import { RULES } from '@/lib/domain/guidelines'
import { ruleTitle } from '@/lib/domain/rule-titles'
import { compose, type Email } from '@/lib/email/emails'
import { emailedName } from '@/lib/email/site-links'
import {
  CORRECTED_SENTENCE,
  DELETED_SENTENCE,
  FOUND_BY_WORDS,
  keptSentence,
  MEASURE_SENTENCES,
} from '@/lib/reports/decisions/words'
import type { DecisionRecord } from '@/models/decision'

/*
 * These e-mails go to confirmed addresses only. They may quote the recipient's own text.
 */

const withoutEmpty = (paragraphs: readonly (string | false | null | undefined)[]): string[] =>
  paragraphs.filter((paragraph): paragraph is string => Boolean(paragraph))

const ruleSentence = (id: string): string => {
  const rule = RULES.find((one) => one.id === id)
  return rule ? `Our rule “${rule.title}” says: ${rule.text}` : ''
}

type About = { link: string; influencerName: string; text: string }

/** Returns the statement of reasons to the author (DSA, article 17). */
export function decisionEmail(
  decision: DecisionRecord,
  { link, influencerName, text }: About,
): Email {
  const { kind, number, measures, rule, reasons, foundBy, suspendedUntil } = decision
  const subject = subjectOf(kind, influencerName && emailedName(influencerName))
  if (!measures.some(isRestricting)) return keptEmail(link, subject, number)
  return compose({
    purpose: 'decision',
    subject: outcomeWords(severestOf(measures), SUBJECT_WORDS[kind]),
    paragraphs: withoutEmpty([
      'Hello,',
      `${FOUND_BY_WORDS[foundBy]}, and a person reviewed ${subject}.`,
      ...measures.map((measure) => MEASURE_SENTENCES[measure] ?? ''),
      suspendedUntil && `The suspension ends on ${formatDay(suspendedUntil)}.`,
      ruleSentence(rule),
      reasons && `Our reasons: ${reasons}`,
      text && `You wrote: “${text}”`,
      measures.includes('takeDown') &&
        'You no longer have the points for it. Your list of points says why.',
      'If you think we’re wrong, you can appeal within six months, free of charge. Where we have more than one admin, another one decides.',
    ]),
    link,
    action: 'See the decision, or appeal',
    ending: `This is decision ${number}. You can also go to court, or to a certified out-of-court dispute settlement body.`,
  })
}

/** To the author of a rating that had to wait. */
const keptEmail = (link: string, subject: string, number: string): Email =>
  compose({
    purpose: 'decision',
    subject: 'Your review is now visible',
    paragraphs: [
      'Hello,',
      `Many ratings arrived at once, so we held ${subject}. A person has checked it, and it’s now visible.`,
    ],
    link,
    action: 'See your reviews',
    ending: `This is decision ${number}.`,
  })

/** Tells the author that a decision does not hold any more. */
export const undoneEmail = ({ kind, number }: DecisionRecord, link: string): Email =>
  compose({
    purpose: 'decision',
    subject: `We withdrew our decision about ${SUBJECT_WORDS[kind]}`,
    paragraphs: [
      'Hello,',
      `We’ve withdrawn decision ${number} about ${SUBJECT_WORDS[kind]}. Everything is as it was before. If we make a new decision, we’ll tell you.`,
    ],
    link,
    action: 'See your account',
    ending: 'There’s nothing for you to do.',
  })

/** Confirms the receipt of a visitor's report, and asks the owner of the address to confirm it. */
export const receiptEmail = (number: string, link: string): Email =>
  compose({
    purpose: 'report',
    subject: `Your report ${number}: we received it`,
    paragraphs: [
      'Hello,',
      'Someone, probably you, sent us a report and gave this address. A person will read it. If you’d like to hear our decision by email, please confirm the address. You can also check this link at any time:',
    ],
    link,
    action: 'Confirm the address and see your report',
    ending: 'If this wasn’t you, you can ignore this email. We won’t write to you about it again.',
  })

/** Tells a reporter what came of a report, without anything about the author. `isPublic`: its subject. */
export function outcomeEmail(
  { number, kind, measures, rule, state }: DecisionRecord,
  { reportNumber, link, isPublic }: { reportNumber: string; link: string; isPublic: boolean },
): Email {
  if (state === 'reversed') return reversedEmail(number, { reportNumber, link, isPublic })
  const isUpheld = measures.some(isRestricting)
  const what = `the ${SUBJECT_WORDS[kind].replace(/^your /, '')} you reported`
  const kept = keptWords(measures, what, isPublic)
  return compose({
    purpose: 'report',
    subject: `${isUpheld ? `We acted on ${what}` : kept.subject} (${reportNumber})`,
    paragraphs: withoutEmpty([
      'Hello,',
      'Thank you for your report. A person has reviewed it.',
      isUpheld
        ? `You were right: it breaks our rule “${ruleTitle(rule)}”. We’ve acted on it.`
        : kept.sentence,
      !isUpheld && 'If you think we’re wrong, you can appeal within six months, free of charge.',
    ]),
    link,
    action: isUpheld ? 'See your report' : 'See your report, or appeal',
    ending: `This is decision ${number}. We never say who reported it.`,
  })
}

/** What a reporter is told whose report restricted nobody. */
function keptWords(measures: readonly Measure[], what: string, isPublic: boolean) {
  if (measures.includes('corrected')) {
    return { subject: `We corrected ${what}`, sentence: CORRECTED_SENTENCE }
  }
  if (measures.includes('deletedByAuthor')) {
    return { subject: `The author deleted ${what}`, sentence: DELETED_SENTENCE }
  }
  const subject = isPublic ? `We kept ${what}` : `No longer on the site: ${what}`
  return { subject, sentence: keptSentence(isPublic) }
}

/** Answers the person on a profile, or who writes for them. */
export function objectionEmail(
  { number, measures, reasons }: DecisionRecord,
  { reportNumber, link }: { reportNumber: string; link: string },
): Email {
  const isRemoved = measures.some(isRestricting)
  return compose({
    purpose: 'report',
    subject: `Your request ${reportNumber}: ${isRemoved ? 'we removed the profile' : 'our answer'}`,
    paragraphs: withoutEmpty([
      'Hello,',
      'You asked us to change or remove a profile. A person has reviewed it.',
      isRemoved
        ? 'We’ve removed the profile. If someone submits the same name or handles again, our team sees that you don’t want to be listed.'
        : `${measures.includes('corrected') ? 'We’ve corrected the profile. It' : 'The profile'} stays on the site.`,
      reasons && `Our answer: ${reasons}`,
      !isRemoved && 'If you think we’re wrong, you can appeal within six months, free of charge.',
    ]),
    link,
    action: isRemoved ? 'See your request' : 'See your request, or appeal',
    ending: `This is decision ${number}.`,
  })
}

/** Tells a reporter that what was taken down has come back, unless its author has deleted it. */
const reversedEmail = (
  number: string,
  { reportNumber, link, isPublic }: { reportNumber: string; link: string; isPublic: boolean },
): Email =>
  compose({
    purpose: 'report',
    subject: `Your report ${reportNumber}: we reversed our decision`,
    paragraphs: [
      'Hello,',
      `We told you that you were right. After an appeal we looked at it again and found that it doesn’t break our rules${isPublic ? ', so it’s back' : ''}.`,
    ],
    link,
    action: 'See your report',
    ending: `This is decision ${number}. We never say who reported it.`,
  })

/** Tells the appellant how it was decided. `isDeleted`: the author has deleted the text. */
export function appealEmail(
  { number, appeal }: DecisionRecord,
  { link, isDeleted }: { link: string; isDeleted: boolean },
): Email {
  const isGranted = appeal?.outcome === 'granted'
  return compose({
    purpose: 'appeal',
    subject: isGranted ? 'Your appeal was successful' : 'Your appeal was not successful',
    paragraphs: withoutEmpty([
      'Hello,',
      isGranted
        ? `Your appeal against decision ${number} was successful.`
        : `We’ve looked at decision ${number} again, and it stands.`,
      isGranted &&
        appeal?.role === 'author' &&
        (isDeleted
          ? 'We’ve undone it. What you deleted yourself stays deleted.'
          : 'Everything it removed is back, including your points.'),
      isGranted &&
        appeal?.role === 'reporter' &&
        'We’ll make a new decision about what you reported.',
      appeal?.answer ? `Our answer: ${appeal.answer}` : null,
    ]),
    link,
    action: 'See the decision',
    ending:
      'You can appeal a decision once. You can also go to court, or to a certified out-of-court dispute settlement body.',
  })
}
