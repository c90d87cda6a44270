import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { siteOf } from '@/lib/domain/site'
import { webManifest } from './web-manifest'

const NO_ADDRESSES = { contactEmail: '', feedbackUrl: '', socialUrl: '' }

const fileOf = (src: string) => (src === '/icon.svg' ? 'app/icon.svg' : `public${src}`)

test('the manifest names every icon that an installation needs, in its true size', async () => {
  const { icons = [] } = webManifest(siteOf({}, NO_ADDRESSES))
  for (const { src, sizes, type } of icons) {
    const { width, height, format } = await sharp(await readFile(fileOf(src))).metadata()
    const size = sizes === 'any' ? sizes : `${width}x${height}`
    expect([src, size, `image/${format === 'svg' ? 'svg+xml' : format}`]).toEqual([
      src,
      sizes,
      type,
    ])
  }
  const purposes = icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)
  for (const needed of ['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']) {
    expect(purposes).toContain(needed)
  }
})

test('the part of a maskable icon that phones may cut away is only background', async () => {
  const { data, info } = await sharp('public/icons/maskable-512.png')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const ground = data.subarray(0, 3)
  const middle = info.width / 2
  const outside = []
  for (let at = 0; at < data.length; at += 3) {
    const [x, y] = [(at / 3) % info.width, Math.floor(at / 3 / info.width)]
    const isSafe = Math.hypot(x - middle, y - middle) <= info.width * 0.4
    if (!isSafe && !data.subarray(at, at + 3).equals(ground)) outside.push([x, y])
  }
  expect(outside).toEqual([])
})
