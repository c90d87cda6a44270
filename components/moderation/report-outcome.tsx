import Link from 'next/link'
import { outcomeSentence } from '@/components/moderation/decision-words'
import { Notice } from '@/components/ui/notice'
import { UNSPECIFIED } from '@/lib/domain/guidelines'
import { PATH } from '@/lib/domain/paths'
import { ruleTitle } from '@/lib/domain/rule-titles'
import type { OwnReport } from '@/lib/reports/responses'

/** What came of a report, for its reporter. */
export function ReportOutcome({ report }: { report: OwnReport }) {
  const { state, decision } = report
  const appeal = decision?.appeal
  return (
    <div className="space-y-2">
      <p>{outcomeSentence(report)}</p>
      {decision?.answer && (
        <p dir="auto" className="whitespace-pre-line">
          Our answer: {decision.answer}
        </p>
      )}
      {decision && (
        <p className="text-muted text-sm">
          {state === 'upheld' && <RuleName rule={decision.rule} />}
          Decision <span className="whitespace-nowrap font-mono">{decision.number}</span>
        </p>
      )}
      {appeal && <AppealAnswer outcome={appeal.outcome} answer={appeal.answer} />}
    </div>
  )
}

/** The rule of a decision, with its text one press away; nothing without one. */
export function RuleName({ rule }: { rule: string }) {
  if (rule === '' || rule === UNSPECIFIED) return null
  return (
    <>
      Rule:{' '}
      <Link href={`${PATH.guidelines}#${rule}`} prefetch={false} className="text-link">
        {ruleTitle(rule)}
      </Link>
      .{' '}
    </>
  )
}

type AnswerProps = { outcome: 'granted' | 'upheld' | null; answer: string }

const APPEAL_WORDS = {
  granted: 'Your appeal was successful.',
  upheld: 'We looked again, and the decision stands.',
} as const

/** Where an appeal stands, with the answer of staff. */
export function AppealAnswer({ outcome, answer }: AnswerProps) {
  if (!outcome) return <Notice>Your appeal is waiting for an answer.</Notice>
  return (
    <Notice tone={outcome === 'granted' ? 'good' : 'plain'}>
      <p className="font-medium">{APPEAL_WORDS[outcome]}</p>
      {answer && <p className="mt-1 whitespace-pre-line">{answer}</p>}
    </Notice>
  )
}
