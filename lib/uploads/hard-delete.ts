import mongoose, { type Types, trusted } from 'mongoose'
import { SHARED_SETTINGS } from '@/lib/cache/shared-settings'
import type { StoredSite } from '@/lib/cache/site'
import { now } from '@/lib/clock'
import { DURATION } from '@/lib/domain/durations'
import { pictureBucket, pictureFiles } from '@/lib/uploads/queries'
import { fullPicturePath } from '@/lib/uploads/rules'
import { DecisionModel } from '@/models/decision'
import { ReportModel } from '@/models/report'
import { SettingModel } from '@/models/setting'
import { UserModel } from '@/models/user'

const BATCH = 300

type File = { _id: Types.ObjectId; filename: string }
/** The part of a decision that holds the picture it took away from a member (lib/moderation/measures). */
type Reset = { before: { resetName: { pic: string } } }

/**
 * Deletes pictures that neither the site nor an account uses or can get back, and that are older than `DURATION.pictureKeptMs`, which leaves time for a form
 * that is still open. Covers only our own storage, not the image service. Returns the number of deleted files.
 */
export async function hardDeletePictures(): Promise<number> {
  const before = new Date(now().getTime() - DURATION.pictureKeptMs)
  let deleted = 0
  let last: Types.ObjectId | null = null
  for (;;) {
    const files = await filesAfter(last, before)
    last = files.at(-1)?._id ?? null
    if (!last) return deleted
    deleted += await deleteFiles(await unused(files), before)
  }
}

async function filesAfter(last: Types.ObjectId | null, before: Date): Promise<File[]> {
  const old = { uploadDate: { $lt: before }, ...(last && { _id: { $gt: last } }) }
  const pictures = pictureBucket().find(old, { sort: { _id: 1 }, limit: BATCH })
  return (await pictures.toArray()).map(({ _id, filename }) => ({ _id, filename }))
}

/**
 * The files that neither the site nor an account uses, not even a removed one, which may be restored, that no appeal can bring back, and that no
 * report waits for staff to look at.
 */
async function unused(files: File[]): Promise<File[]> {
  const paths = files.map(({ filename }) => fullPicturePath(filename))
  const wanted = trusted({ $in: paths.filter((path) => path !== null) })
  const users = await UserModel.find({ pic: wanted }, 'pic').lean()
  // Read after the accounts, so that a picture that is taken away in between is seen.
  const decisions = await DecisionModel.find(
    {
      kind: 'member',
      state: 'inForce',
      createdAt: trusted({ $gte: new Date(now().getTime() - DURATION.appealMs) }),
      'before.resetName.pic': wanted,
    },
    'before.resetName.pic',
  ).lean<Reset[]>()
  const open = { state: 'open', 'reported.picture': wanted } as const
  const reports = await ReportModel.find(open, 'reported.picture').lean()
  const used = new Set([...users.map(({ pic }) => pic), ...(await sitePictures())])
  for (const { reported } of reports) if (reported) used.add(reported.picture)
  for (const { before } of decisions) used.add(before.resetName.pic)
  return files.filter((_, index) => {
    const path = paths[index]
    return path && !used.has(path)
  })
}

/** The logo and the icon of the site, and those that an undo brings back. */
async function sitePictures(): Promise<string[]> {
  const setting = await SettingModel.findById(SHARED_SETTINGS.site).lean()
  const { now: current, before } = (setting?.value ?? {}) as Partial<StoredSite>
  return [current, before].flatMap((one) => [one?.logo ?? '', one?.icon ?? ''])
}

/** Skips files that were renewed meanwhile by another upload of the same picture. */
async function deleteFiles(files: File[], before: Date): Promise<number> {
  const records = pictureFiles()
  const these = { _id: { $in: files.map(({ _id }) => _id) } }
  const { deletedCount } = await records.deleteMany({ ...these, uploadDate: { $lt: before } })
  const remaining = new Set((await records.find(these).toArray()).map(({ _id }) => String(_id)))
  const deleted = files.map(({ _id }) => _id).filter((id) => !remaining.has(String(id)))
  await mongoose.connection.collection('images.chunks').deleteMany({ files_id: { $in: deleted } })
  return deletedCount
}
