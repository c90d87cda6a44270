import mongoose from 'mongoose'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { onInvalidate } from '@/lib/cache/invalidate'
import { TAG } from '@/lib/domain/cache-tags'
import { days, hours } from '@/lib/domain/durations'
import { openForStaff } from '@/lib/moderation/staff/items'
import { undoDecision } from '@/lib/moderation/staff/undo'
import { claimPicture, storePicture } from '@/lib/uploads/commands'
import { hardDeletePictures } from '@/lib/uploads/hard-delete'
import { findPicture, findPictureState } from '@/lib/uploads/queries'
import { PICTURE_SIZES, pictureUrl } from '@/lib/uploads/rules'
import { DecisionModel } from '@/models/decision'
import { UserModel } from '@/models/user'
import { decideOn } from '@/tests/support/decide'
import { actorOf, aMember, anAdmin, anInfluencer } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

let shade = 0
/** Returns a new picture. */
async function aPicture(): Promise<Buffer> {
  shade += 1
  const background = { r: shade, g: 100, b: 100 }
  return sharp({ create: { width: 200, height: 200, channels: 3, background } })
    .png()
    .toBuffer()
}

const files = () => mongoose.connection.collection('images.files')
const chunks = () => mongoose.connection.collection('images.chunks')
/** Makes all pictures look uploaded that long ago. */
const age = (ms: number) =>
  files().updateMany({}, { $set: { uploadDate: new Date(Date.now() - ms) } })
const isKept = async (url: string) => {
  const found = await Promise.all(
    PICTURE_SIZES.map((size) => findPicture(pictureUrl(url, size).split('/').at(-1) ?? '')),
  )
  return found.map((bytes) => bytes !== null)
}

test('a picture unused for a day is deleted in every size; used ones stay', async () => {
  const [lost, listed, own, removed] = [
    await storePicture(await aPicture()),
    await storePicture(await aPicture()),
    await storePicture(await aPicture()),
    await storePicture(await aPicture()),
  ]
  await anInfluencer({ pic: listed.url })
  await aMember({ pic: own.url })
  await anInfluencer({ pic: removed.url, removedAt: new Date(), listed: false })
  await age(days(1) + hours(1))
  const fresh = await storePicture(await aPicture())

  expect(await hardDeletePictures()).toBe(PICTURE_SIZES.length)
  const states = [lost, listed, own, removed, fresh].map(({ url }) => isKept(url))
  expect(await Promise.all(states)).toEqual([
    [false, false, false],
    [true, true, true],
    [true, true, true],
    [true, true, true],
    [true, true, true],
  ])
  const ids = await files().distinct('_id')
  expect(await chunks().countDocuments({ files_id: { $nin: ids } })).toBe(0)
  expect(await hardDeletePictures()).toBe(0)
})

test('a picture that is uploaded again counts as new, and a deleted one is stored again', async () => {
  const bytes = await aPicture()
  const { url } = await storePicture(bytes)
  await age(days(8))
  await storePicture(bytes)
  await hardDeletePictures()
  expect(await isKept(url)).toEqual([true, true, true])

  await age(days(8))
  await hardDeletePictures()
  expect(await isKept(url)).toEqual([false, false, false])
  expect(await storePicture(bytes)).toEqual({ url })
  expect(await isKept(url)).toEqual([true, true, true])
})

test('uploading a picture again restores a size lost to an interrupted hard delete', async () => {
  const bytes = await aPicture()
  const { url } = await storePicture(bytes)
  const name = pictureUrl(url, 90).split('/').at(-1) ?? ''
  await files().deleteOne({ filename: name })
  await storePicture(bytes)
  expect(await isKept(url)).toEqual([true, true, true])
})

test('more pictures than one batch are all checked, and other files are left alone', async () => {
  const make = Array.from({ length: 700 }, (_, n) => ({
    filename: `${n.toString(16).padStart(64, '0')}-90.webp`,
    length: 0,
    chunkSize: 255 * 1024,
    uploadDate: new Date(0),
  }))
  await files().insertMany([...make, { filename: 'notes.txt', uploadDate: new Date(0) }])
  expect(await hardDeletePictures()).toBeGreaterThanOrEqual(700)
  expect(await files().countDocuments({ filename: 'notes.txt' })).toBe(1)
})

test('T11, T16: a picture that staff took away leaves every cache, and comes back while that can be appealed', async () => {
  const dropped: string[] = []
  const stop = onInvalidate((tags) => void dropped.push(...tags))
  const { url } = await storePicture(await aPicture())
  await claimPicture(url)
  const [admin, member] = [actorOf(await anAdmin()), await aMember({ name: 'Rude', pic: url })]
  const face = async () => {
    const { name, pic } = await UserModel.findById(member.id).orFail().lean()
    return { name, pic }
  }
  const state = () => findPictureState(url.split('/').at(-1) ?? '')
  expect(await state()).toBe('shown')
  dropped.length = 0
  const number = await decideOn(admin, await openForStaff('member', member.id), 'resetName')
  expect([await face(), await state()]).toEqual([{ name: 'Member', pic: '' }, 'gone'])
  expect(dropped).toContain(TAG.pictures)
  await age(days(30))
  await hardDeletePictures()
  expect(await isKept(url)).toEqual([true, true, true])

  dropped.length = 0
  await undoDecision(admin, number)
  expect([await face(), await state()]).toEqual([{ name: 'Rude', pic: url }, 'shown'])
  expect(dropped).toContain(TAG.pictures)
  stop()
})

test('a picture that staff took away for good is deleted; an appeal still pending restores the name alone', async () => {
  const { url } = await storePicture(await aPicture())
  await claimPicture(url)
  const [admin, member] = [actorOf(await anAdmin()), await aMember({ name: 'Rude', pic: url })]
  const number = await decideOn(admin, await openForStaff('member', member.id), 'resetName')
  const longAgo = { createdAt: new Date(Date.now() - days(184)) }
  await DecisionModel.collection.updateOne({ number }, { $set: longAgo })
  await age(days(184))
  await hardDeletePictures()
  expect(await isKept(url)).toEqual([false, false, false])
  await DecisionModel.collection.updateOne({ number }, { $set: { createdAt: new Date() } })
  await undoDecision(admin, number)
  expect(await UserModel.findById(member.id).lean()).toMatchObject({ name: 'Rude', pic: '' })
})
