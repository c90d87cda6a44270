import { type Group, withDocuments } from '@/tools/embedded-mongo/conformance/case'
import { aggregate, ids } from '@/tools/embedded-mongo/conformance/operations'

const backtracking = /^(a+)+$/
const texts = [
  { _id: 1, text: `${'a'.repeat(40)}!` },
  { _id: 2, text: 'aa' },
]

export const timeLimits: Group = {
  subject: 'time limits',
  alone: true,
  cases: [
    ...withDocuments(texts, [
      {
        name: 'a pattern that backtracks without end matches nothing',
        act: ids({ text: backtracking }),
        returns: [2],
      },
      {
        name: '$regexMatch that backtracks without end is refused',
        act: aggregate([
          { $project: { found: { $regexMatch: { input: '$text', regex: backtracking } } } },
        ]),
        fails: { code: 51156 },
      },
    ]),
  ],
}
