import { z } from 'zod'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import type { Figures, TransparencyReport } from '@/lib/moderation/transparency/responses'
import { csvOf } from '@/lib/text/csv'

/** `GET /api/transparency`. */
export const transparencyQuery = z.object({
  format: z
    .enum(['json', 'csv'], SERVER_MESSAGES.invalidRequest)
    .default('json')
    .meta({ description: '`csv` returns a table with one figure per row.' }),
  year: z
    .string()
    .regex(/^20\d\d$/, SERVER_MESSAGES.invalidRequest)
    .transform(Number)
    .optional()
    .meta({ description: 'The months of this year, and `total` of it alone.' }),
})

/** Returns the figures as a table: period, figure, detail, value. */
export function toCsv({ since, months, total }: TransparencyReport, year?: number): string {
  const period = year ? String(year) : 'all'
  return csvOf([
    ['period', 'figure', 'detail', 'value'],
    ...(since ? [[period, 'only what was recorded since', since, '']] : []),
    ...rowsOf(period, total),
    ...months.flatMap(({ month, ...figures }) => rowsOf(month, figures)),
  ])
}

type Row = [period: string, figure: string, detail: string, value: number]

function rowsOf(period: string, figures: Figures): Row[] {
  const row = (figure: string, detail: string, value: number): Row => [
    period,
    figure,
    detail,
    value,
  ]
  const each = (figure: string, values: Readonly<Record<string, number>>) =>
    Object.entries(values).map(([detail, value]) => row(figure, detail, value))
  return [
    ...each('ratings', figures.ratings),
    ...figures.byStars.flatMap(({ stars, received, takenDown }) => [
      row('ratings received by stars', String(stars), received),
      row('ratings taken down by stars', String(stars), takenDown),
    ]),
    ...figures.byRule.flatMap(({ rule, takenDown, textHidden }) => [
      row('taken down by rule', rule, takenDown),
      row('text hidden by rule', rule, textHidden),
    ]),
    ...each('reports', figures.reports),
    ...figures.byReason.flatMap(({ reason, ...states }) =>
      each(`reports of ${reason || 'no reason'}`, states),
    ),
    row('reports about profiles', '', figures.aboutProfiles),
    ...each('requests by listed people', figures.byListedPersons),
    row('decisions', '', figures.decisions),
    ...Object.entries(figures.decisionsBy).flatMap(([by, counts]) =>
      counts.map(({ value, count }) => row(`decisions by ${by}`, value, count)),
    ),
    ...(figures.hoursToDecision ? each('hours to decision', figures.hoursToDecision) : []),
    ...each('appeals', figures.appeals),
    row('surges', '', figures.surges),
    row('suspensions', '', figures.suspensions),
    ...each('e-mails from law enforcement', figures.lawEnforcementEmails),
  ]
}
