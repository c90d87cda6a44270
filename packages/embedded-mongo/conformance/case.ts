import type { Collection, Db, Document, IndexDescription, MongoClient } from 'mongodb'

/** The fixture of a case: a collection of its own, in a database that is dropped with its group. */
export type Subject = {
  client: MongoClient
  db: Db
  collection: Collection
  uri: string
}

export type Act = (subject: Subject) => Promise<unknown>

/** Expected properties of the server's error; others are not compared. */
export type Failure = {
  code: number
  codeName?: string
  keyPattern?: Document
  keyValue?: Document
  /** Position and code of each write error of a batch. */
  writes?: ReadonlyArray<readonly [index: number, code: number]>
}

/** One conformance case: given these documents and indexes, the act has this outcome. */
export type Case = {
  name: string
  documents?: Document[]
  indexes?: IndexDescription[]
  act: Act
  /** The expected result of the act, compared with BSON types and the order of fields. */
  returns?: unknown
  /** The expected documents of the collection afterwards, by `_id`. */
  leaves?: Document[]
  fails?: Failure
}

export type Group = {
  subject: string
  cases: Case[]
  /** Run the cases sequentially, because each keeps the server busy. */
  alone?: true
}

/** Adds the same documents to each case that has none. */
export function withDocuments(documents: Document[], cases: Case[]): Case[] {
  return cases.map((each) => ({ documents, ...each }))
}
