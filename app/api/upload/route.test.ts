import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import mongoose from 'mongoose'
import sharp from 'sharp'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { GET } from '@/app/api/images/[name]/route'
import { POST as changePicture } from '@/app/api/me/picture/route'
import { POST } from '@/app/api/upload/route'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { resetEnv } from '@/lib/env'
import { type PictureSize, pictureUrl } from '@/lib/uploads/rules'
import { aMember } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

const stored = () => mongoose.connection.collection('images.files').countDocuments()

/** A picture with unique content, so that no test finds that of another. */
let hue = 0
function aPicture(width = 1600, height = 800) {
  hue += 7
  return sharp({ create: { width, height, channels: 3, background: { r: hue, g: 90, b: 20 } } })
}

function aForm(bytes: Uint8Array, name = 'me.jpg') {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name))
  form.set('upload_preset', 'preset')
  form.set('cloud_name', 'cloud')
  return form
}

const upload = (bytes: Uint8Array, name?: string) => call(POST, { body: aForm(bytes, name) })

/** Uploads it and makes it the picture of a member. */
async function give(bytes: Uint8Array) {
  const { body } = await upload(bytes)
  return { url: String(body.url), member: await aMember({ pic: body.url }) }
}

async function show(url: string, headers: Record<string, string> = {}) {
  const name = url.split('/').at(-1) ?? ''
  const { status, response } = await call(GET, { params: { name }, path: url, headers })
  return { status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

test.each(['jpeg', 'png'] as const)(
  'a %s is stored as WebP in three sizes and its address returned [163, 164, 161]',
  async (kind) => {
    const { status, body } = await upload(await aPicture().toFormat(kind).toBuffer())

    expect([status, body.success, Object.keys(body)]).toEqual([200, true, ['success', 'url']])
    await aMember({ pic: body.url })
    const sizes: [PictureSize, number, number][] = [
      ['full', 1024, 512],
      [180, 180, 180],
      [90, 90, 90],
    ]
    for (const [size, width, height] of sizes) {
      const picture = await show(pictureUrl(body.url, size))
      expect(picture.status).toBe(200)
      expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'webp', width, height })
    }
  },
)

test('the metadata of the camera is removed, and its orientation applied', async () => {
  const original = await aPicture(400, 200)
    .withExif({ IFD0: { Copyright: 'Somebody', Model: 'Secret camera' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { url } = await give(original)

  const metadata = await sharp((await show(url)).bytes).metadata()
  expect(metadata.exif).toBeUndefined()
  expect([metadata.width, metadata.height]).toEqual([200, 400])
})

test('the same picture is stored once', async () => {
  const bytes = await aPicture().jpeg().toBuffer()
  const first = await upload(bytes)
  const count = await stored()
  const second = await upload(bytes, 'other-name.png')

  expect(second.body.url).toBe(first.body.url)
  expect(await stored()).toBe(count)
})

test('a picture is immutable, served with nosniff, and answered with 304 to a client that has it', async () => {
  const { url } = await give(await aPicture().jpeg().toBuffer())
  const first = await show(url)
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-length': String(first.bytes.length),
  })
  const again = await show(url, { 'if-none-match': first.headers.get('etag') ?? '' })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
})

test('a picture is public exactly while an account uses it: not after the upload alone, nor after its removal', async () => {
  const { body } = await upload(await aPicture().jpeg().toBuffer())
  const pic = String(body.url)
  const seen = async () => {
    const { status, headers } = await show(pic)
    return [status, headers.get('cache-control')]
  }
  expect(await seen()).toEqual([404, 'no-store'])
  const member = await aMember()
  const change = (address: string) =>
    call(changePicture, { body: { pic: address }, ...signedIn(member) })
  await change(pic)
  expect((await seen())[0]).toBe(200)
  await change('')
  expect(await seen()).toEqual([410, 'no-store'])
  await aMember({ pic, removedAt: new Date() })
  expect((await seen())[0]).toBe(410)
  await change(pic)
  expect((await seen())[0]).toBe(200)
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

test.each([
  ['an SVG', Buffer.from(SVG)],
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an empty file', Buffer.alloc(0)],
  ['a JPEG of two bytes', Buffer.from([0xff, 0xd8])],
  [
    'a page that begins as a JPEG',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SVG)]),
  ],
])('%s is refused and not stored, under any name [166]', async (_, bytes) => {
  const before = await stored()
  const { status, body } = await upload(bytes, 'me.jpg')

  expect(status).toBe(415)
  expect(body).toEqual({
    success: false,
    msg: MESSAGES.imageFailed,
    message: MESSAGES.imageFailed,
    error: MESSAGES.imageFailed,
  })
  expect(await stored()).toBe(before)
})

test.each([
  ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')],
  ['WebP', Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1')],
])(
  'a refused %s picture has a sentence about its format beside the failure [166]',
  async (format, bytes) => {
    const { status, body } = await upload(bytes, 'me.jpg')
    expect([status, body.msg]).toEqual([415, MESSAGES.imageFailed])
    expect(body.fields).toEqual({ file: MESSAGES.pictureFormat(format) })
  },
)

test('a truncated JPEG is refused', async () => {
  const whole = await aPicture().jpeg().toBuffer()
  expect((await upload(whole.subarray(0, whole.length / 2))).status).toBe(415)
})

test('a small file that unpacks to too many pixels is refused', async () => {
  const bomb = await sharp({
    create: { width: 8_000, height: 8_000, channels: 3, background: 'black' },
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(bomb.length).toBeLessThan(LIMIT.uploadBytesMax)
  expect((await upload(bomb)).status).toBe(415)
})

test('a file of nearly ten megabytes is accepted, one byte more is not [160]', async () => {
  const { buffer } = crypto.getRandomValues(new Uint8Array(65_536))
  const noise = Buffer.concat(Array(158).fill(Buffer.from(buffer)))
  const side = { width: 1_840, height: 1_840, channels: 3 as const }
  const whole = await sharp(noise.subarray(0, 1_840 * 1_840 * 3), { raw: side })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const missing = LIMIT.uploadBytesMax - whole.length
  // Readers ignore bytes after the end of a PNG.
  const full = Buffer.concat([whole, Buffer.alloc(missing)])

  expect((await upload(full)).status).toBe(200)
  expect((await upload(Buffer.concat([full, Buffer.alloc(1)]))).status).toBe(413)
})

test('a form without a file is refused with a message that says so', async () => {
  const form = new FormData()
  form.set('file', 'a text')
  const { status, body } = await call(POST, { body: form })
  expect([status, body.msg]).toEqual([400, MESSAGES.selectImage])
})

test.each([
  ['JSON', '{"file":"x"}', 'application/json'],
  ['a broken form', 'no boundary', 'multipart/form-data; boundary=x'],
  ['a form without boundary', 'x', 'multipart/form-data'],
])('%s is refused', async (_, body, type) => {
  const answer = await call(POST, { body, headers: { 'content-type': type } })
  expect([answer.status, answer.body.success]).toEqual([400, false])
})

test('an announced size beyond the limit is refused before any byte is read [160]', async () => {
  const { status, headers } = await call(POST, {
    body: 'x',
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(LIMIT.uploadBytesMax * 2),
    },
  })
  expect([status, headers.get('connection')]).toEqual([413, 'close'])
})

test('a stream without an announced size is read no further than the limit [160]', async () => {
  let sent = 0
  const piece = new Uint8Array(256 * 1024)
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += piece.length
      controller.enqueue(
        sent === piece.length
          ? new TextEncoder().encode(
              '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n',
            )
          : piece,
      )
    },
  })
  const request = new Request('http://localhost:3000/api/upload', {
    method: 'POST',
    body: endless,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    duplex: 'half',
  } as RequestInit)
  const response = await POST(request, { params: Promise.resolve({}) })

  expect(response.status).toBe(413)
  expect(sent).toBeLessThan(LIMIT.uploadBytesMax * 1.5)
})

test('a network may upload a limited number of pictures an hour, and fewer without an account [346]', async () => {
  // Thirty become three; ten become one.
  vi.stubEnv('RATE_LIMIT_FACTOR', '0.1')
  resetEnv()
  const bytes = await aPicture(20, 20).png().toBuffer()
  const member = signedIn(await aMember())
  const send = async (more: object = {}) => {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const { status, body } = await call(POST, { body: aForm(bytes), headers, ...more })
    return [status, body.msg]
  }
  const refused = [429, SERVER_MESSAGES.tooMany]
  expect(await send()).toEqual([200, undefined])
  expect(await send()).toEqual(refused)
  expect(await send(member)).toEqual([200, undefined])
  expect(await send(member)).toEqual(refused)
})

afterEach(() => {
  vi.unstubAllEnvs()
  resetEnv()
})

/** An image service on this machine. The official SDK reads its address only once, so all tests share it. */
type ImageService = { server: Server; forms: string[]; answer: { status: number; json: object } }
let running: Promise<ImageService> | undefined

async function startImageService(): Promise<ImageService> {
  const forms: string[] = []
  const service = { forms, answer: { status: 500, json: {} } }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    forms.push(Buffer.concat(chunks).toString('latin1'))
    response
      .writeHead(service.answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(service.answer.json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(service, { server })
}

async function withImageService(status: number, json: object) {
  running ??= startImageService()
  const service = await running
  service.answer = { status, json }
  service.forms.length = 0
  const { port } = service.server.address() as AddressInfo
  const prefix = `http://127.0.0.1:${port}`
  vi.stubEnv('CLOUDINARY_URL', `cloudinary://key:secret@our-cloud?upload_prefix=${prefix}`)
  resetEnv()
  return service.forms
}

afterAll(async () => {
  const service = await running
  service?.server.close()
})

test('with an image service the picture is sent there, signed, and stored nowhere else', async () => {
  const secureUrl = 'https://res.cloudinary.com/our-cloud/image/upload/v1/abc.webp'
  const forms = await withImageService(200, { secure_url: secureUrl })
  const before = await stored()
  const { status, body } = await upload(await aPicture().jpeg().toBuffer())

  expect([status, body]).toEqual([200, { success: true, url: secureUrl }])
  expect(forms).toHaveLength(1)
  expect(forms[0]).toMatch(/name="signature"/)
  expect(forms[0]).not.toContain('secret')
  expect(await stored()).toBe(before)
})

test('a failure of the image service is reported as a failed upload [166]', async () => {
  const forms = await withImageService(500, { error: { message: 'down' } })
  const { status, body } = await upload(await aPicture().jpeg().toBuffer())

  expect(forms).toHaveLength(1)
  expect([status, body.success, body.msg]).toEqual([503, false, MESSAGES.imageFailed])
})
