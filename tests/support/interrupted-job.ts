import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import { SettingModel } from '@/models/setting'

/** A job of four chunks, each of which increments the setting that its data names. */
export async function countToFour({ data, cursor }: Chunk): Promise<ChunkResult> {
  await SettingModel.updateOne({ _id: String(data) }, { $inc: { value: 1 } }, { upsert: true })
  const next = Number(cursor ?? 0) + 1
  return next === 4 ? 'done' : { cursor: next }
}
