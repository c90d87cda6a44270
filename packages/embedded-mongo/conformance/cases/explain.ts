import type { Document } from 'mongodb'
import { type Act, type Group, withDocuments } from '../case'

const rows = Array.from({ length: 40 }, (_, n) => ({ _id: n, a: n % 10, b: n }))

/** How many documents a query examined, as the server reports it. */
const examined =
  (filter: Document, sort: Document = {}): Act =>
  async ({ collection }) => {
    const plan = await collection.find(filter).sort(sort).explain('executionStats')
    return plan.executionStats.totalDocsExamined
  }

/** Whether the winning plan uses that index. */
const usesIndex =
  (name: string, filter: Document, sort: Document = {}): Act =>
  async ({ collection }) => {
    const plan = await collection.find(filter).sort(sort).explain('queryPlanner')
    return JSON.stringify(plan.queryPlanner.winningPlan).includes(`"indexName":"${name}"`)
  }

export const explanations: Group = {
  subject: 'explain',
  cases: withDocuments(rows, [
    {
      name: 'equality by an index examines only the matches',
      indexes: [{ key: { a: 1 } }],
      act: examined({ a: 3 }),
      returns: 4,
    },
    {
      name: 'a range of an index examines only the matches',
      indexes: [{ key: { b: 1 } }],
      act: examined({ b: { $gte: 35 } }),
      returns: 5,
    },
    { name: '_id examines one document', act: examined({ _id: 7 }), returns: 1 },
    {
      name: 'a filter without an index examines all documents',
      act: examined({ b: 7 }),
      returns: 40,
    },
    {
      name: 'a prefix and a sort by one index',
      indexes: [{ key: { a: 1, b: -1 } }],
      act: usesIndex('a_1_b_-1', { a: 3 }, { b: -1 }),
      returns: true,
    },
    {
      name: 'a sort by an index backwards',
      indexes: [{ key: { a: 1, b: -1 } }],
      act: usesIndex('a_1_b_-1', { a: 3 }, { b: 1 }),
      returns: true,
    },
    {
      name: 'an index that does not help is not used',
      indexes: [{ key: { a: 1, b: -1 } }],
      act: usesIndex('a_1_b_-1', { zz: 3 }),
      returns: false,
    },
  ]),
}
