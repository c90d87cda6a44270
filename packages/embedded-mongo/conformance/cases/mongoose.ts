import { Readable } from 'node:stream'
import { GridFSBucket } from 'mongodb'
import mongoose, { type Connection, Schema, Types } from 'mongoose'
import type { Act, Group } from '../case'

const authorSchema = new Schema({ name: { type: String, required: true, unique: true } })

const bookSchema = new Schema(
  {
    title: { type: String, required: true, trim: true },
    author: { type: Schema.Types.ObjectId, ref: 'Author' },
    tags: { type: [String], default: [] },
    stars: { type: Number, min: 1, max: 5 },
    meta: { pages: Number },
  },
  { timestamps: true, optimisticConcurrency: true },
)

/** Both models, on a connection and database of their own. */
function models(connection: Connection) {
  return {
    Author: connection.model('Author', authorSchema),
    Book: connection.model('Book', bookSchema),
  }
}

type Models = ReturnType<typeof models>

function withMongoose(act: (models: Models, connection: Connection) => Promise<unknown>): Act {
  return async ({ uri, db, collection }) => {
    const dbName = `${db.databaseName}_${collection.collectionName}`
    const connection = await mongoose.createConnection(uri, { dbName, maxPoolSize: 3 }).asPromise()
    try {
      const both = models(connection)
      await both.Author.init()
      return await act(both, connection)
    } finally {
      await connection.dropDatabase()
      await connection.close()
    }
  }
}

/** Stores bytes in GridFS and reads them back. */
async function throughGridFs(connection: Connection, bytes: Buffer) {
  if (!connection.db) throw new Error('The connection has no database.')
  const bucket = new GridFSBucket(connection.db, { bucketName: 'images', chunkSizeBytes: 1024 })
  const upload = bucket.openUploadStream('a.bin', { metadata: { kind: 'test' } })
  await new Promise((resolve, reject) => {
    Readable.from([bytes]).pipe(upload).on('finish', resolve).on('error', reject)
  })
  const parts: Buffer[] = []
  for await (const part of bucket.openDownloadStream(upload.id)) parts.push(part)
  return { bucket, id: upload.id, read: Buffer.concat(parts) }
}

const after = { returnDocument: 'after' } as const

export const mongooseGroup: Group = {
  subject: 'mongoose',
  cases: [
    {
      name: 'save inserts with an id, timestamps and a version',
      act: withMongoose(async ({ Book }) => {
        const book = await new Book({ title: ' Emma ' }).save()
        const found = await Book.findById(book.id).lean()
        const times = [found?.createdAt, found?.updatedAt].every((each) => each instanceof Date)
        return [found?.title, found?._id instanceof Types.ObjectId, times, found?.__v, found?.tags]
      }),
      returns: ['Emma', true, true, 0, []],
    },
    {
      name: 'save updates only changed fields and updatedAt',
      act: withMongoose(async ({ Book }) => {
        const book = await Book.create({ title: 'Emma', stars: 3 })
        const before = Number(book.updatedAt)
        await new Promise((resolve) => setTimeout(resolve, 5))
        book.stars = 4
        book.tags.push('classic')
        await book.save()
        const found = await Book.findById(book.id).lean()
        return [found?.stars, found?.tags, Number(found?.updatedAt) > before, found?.__v]
      }),
      returns: [4, ['classic'], true, 1],
    },
    {
      name: 'a document that was changed in the meantime is not saved',
      act: withMongoose(async ({ Book }) => {
        const { id } = await Book.create({ title: 'Emma' })
        const [one, other] = await Promise.all([Book.findById(id), Book.findById(id)])
        one?.set({ stars: 1 })
        other?.set({ stars: 2 })
        await one?.save()
        return other?.save().then(
          () => 'saved',
          (error: Error) => error.name,
        )
      }),
      returns: 'VersionError',
    },
    {
      name: 'populate loads referenced documents',
      act: withMongoose(async ({ Author, Book }) => {
        const author = await Author.create({ name: 'Jane' })
        await Book.create({ title: 'Emma', author: author._id }, { title: 'Anonymous' })
        const books = await Book.find()
          .sort({ title: -1 })
          .populate<{ author: { name: string } | null }>('author')
          .lean()
        return books.map((book) => [book.title, book.author?.name ?? null])
      }),
      returns: [
        ['Emma', 'Jane'],
        ['Anonymous', null],
      ],
    },
    {
      name: 'a unique index fails with 11000',
      act: withMongoose(async ({ Author }) => {
        await Author.create({ name: 'Jane' })
        return Author.create({ name: 'Jane' }).then(
          () => 'created',
          (error: { code: number }) => error.code,
        )
      }),
      returns: 11000,
    },
    {
      name: 'findOneAndUpdate returns the updated document with its new updatedAt',
      act: withMongoose(async ({ Book }) => {
        const { id, updatedAt } = await Book.create({ title: 'Emma' })
        await new Promise((resolve) => setTimeout(resolve, 5))
        const found = await Book.findOneAndUpdate(
          { _id: id },
          { $set: { 'meta.pages': 9 } },
          after,
        ).lean()
        return [found?.meta?.pages, Number(found?.updatedAt) > Number(updatedAt)]
      }),
      returns: [9, true],
    },
    {
      name: 'an upsert sets defaults and both timestamps',
      act: withMongoose(async ({ Book }) => {
        const found = await Book.findOneAndUpdate(
          { title: 'Emma' },
          { $set: { stars: 5 } },
          { ...after, upsert: true, setDefaultsOnInsert: true },
        ).lean()
        return [
          found?.title,
          found?.stars,
          found?.tags,
          found?.createdAt instanceof Date,
          found?.__v,
        ]
      }),
      returns: ['Emma', 5, [], true, 0],
    },
    {
      name: 'texts are cast to object ids and numbers in filters',
      act: withMongoose(async ({ Book }) => {
        const { id } = await Book.create({ title: 'Emma', stars: 4 })
        return Book.countDocuments({ _id: String(id), stars: { $gte: '4' as unknown as number } })
      }),
      returns: 1,
    },
    {
      name: 'insertMany, updateMany and deleteMany',
      act: withMongoose(async ({ Book }) => {
        await Book.insertMany([{ title: 'a', stars: 1 }, { title: 'b', stars: 2 }, { title: 'c' }])
        const updated = await Book.updateMany({ stars: { $exists: true } }, { $inc: { stars: 1 } })
        const deleted = await Book.deleteMany({ stars: 3 })
        return [updated.modifiedCount, deleted.deletedCount, await Book.countDocuments()]
      }),
      returns: [2, 1, 2],
    },
    {
      name: 'bulkWrite and bulkSave',
      act: withMongoose(async ({ Book }) => {
        const books = ['a', 'b'].map((title) => new Book({ title }))
        await Book.bulkSave(books)
        const result = await Book.bulkWrite([
          { updateOne: { filter: { title: 'a' }, update: { $set: { stars: 2 } } } },
          { insertOne: { document: { title: 'c' } } },
        ])
        return [result.modifiedCount, result.insertedCount, await Book.distinct('title')]
      }),
      returns: [1, 1, ['a', 'b', 'c']],
    },
    {
      name: 'a cursor iterates over all documents',
      act: withMongoose(async ({ Book }) => {
        await Book.insertMany(Array.from({ length: 25 }, (_, n) => ({ title: `t${n}` })))
        let seen = 0
        for await (const _ of Book.find().cursor({ batchSize: 10 })) seen += 1
        return seen
      }),
      returns: 25,
    },
    {
      name: 'aggregate joins by $lookup',
      act: withMongoose(async ({ Author, Book }) => {
        const author = await Author.create({ name: 'Jane' })
        await Book.create({ title: 'Emma', author: author._id })
        return Book.aggregate([
          { $lookup: { from: 'authors', localField: 'author', foreignField: '_id', as: 'by' } },
          { $project: { _id: 0, title: 1, by: '$by.name' } },
        ])
      }),
      returns: [{ title: 'Emma', by: ['Jane'] }],
    },
    {
      name: 'an update by a pipeline',
      act: withMongoose(async ({ Book }) => {
        const { id } = await Book.create({ title: 'Emma', stars: 2 })
        const double = [{ $set: { stars: { $multiply: ['$stars', 2] } } }]
        await Book.updateOne({ _id: id }, double, { updatePipeline: true })
        return (await Book.findById(id).lean())?.stars
      }),
      returns: 4,
    },
    {
      name: 'exists and select',
      act: withMongoose(async ({ Book }) => {
        await Book.create({ title: 'Emma', stars: 2 })
        const found = await Book.findOne().select('title -_id').lean()
        return [(await Book.exists({ stars: 2 })) !== null, await Book.exists({ stars: 9 }), found]
      }),
      returns: [true, null, { title: 'Emma' }],
    },
    {
      name: 'syncIndexes drops indexes that are not in the schema',
      act: withMongoose(async ({ Author }) => {
        await Author.collection.createIndex({ other: 1 })
        const dropped = await Author.syncIndexes()
        return [dropped, Object.keys(await Author.collection.indexInformation()).sort()]
      }),
      returns: [['other_1'], ['_id_', 'name_1']],
    },
    {
      name: 'GridFS returns the stored bytes',
      act: withMongoose(async (_, connection) => {
        const bytes = Buffer.from(Array.from({ length: 5000 }, (_unused, n) => n % 251))
        const { bucket, id, read } = await throughGridFs(connection, bytes)
        const [file] = await bucket.find({ _id: id }).toArray()
        return [read.equals(bytes), Number(file?.length), file?.metadata]
      }),
      returns: [true, 5000, { kind: 'test' }],
    },
    {
      name: 'GridFS deletes a file with its chunks',
      act: withMongoose(async (_, connection) => {
        const { bucket, id } = await throughGridFs(connection, Buffer.alloc(3000, 1))
        await bucket.delete(id)
        const names = ['images.files', 'images.chunks']
        return Promise.all(names.map((name) => connection.collection(name).countDocuments()))
      }),
      returns: [0, 0],
    },
  ],
}
