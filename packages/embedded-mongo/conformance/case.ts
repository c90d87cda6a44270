import type { Collection, Db, Document, IndexDescription, MongoClient } from 'mongodb'

/** What a case acts upon: a collection of its own in a database that goes away with its group. */
export type Subject = {
  client: MongoClient
  db: Db
  collection: Collection
  uri: string
}

export type Act = (subject: Subject) => Promise<unknown>

/** Properties that the server's error must have; those that are not named here may be anything. */
export type Failure = {
  code: number
  codeName?: string
  keyPattern?: Document
  keyValue?: Document
  /** Position and code of each refused write of a batch. */
  writes?: ReadonlyArray<readonly [index: number, code: number]>
}

/** One statement about the server: given these documents and indexes, this act has that outcome. */
export type Case = {
  name: string
  documents?: Document[]
  indexes?: IndexDescription[]
  act: Act
  /** What the act gives back, compared with its BSON types and the order of its fields. */
  returns?: unknown
  /** What the collection holds afterwards, in the order of `_id`. */
  leaves?: Document[]
  fails?: Failure
}

export type Group = {
  subject: string
  cases: Case[]
  /** One case after the other, because each keeps the server busy by itself. */
  alone?: true
}

/** Gives the same documents to each case that brings none of its own. */
export function withDocuments(documents: Document[], cases: Case[]): Case[] {
  return cases.map((each) => ({ documents, ...each }))
}
