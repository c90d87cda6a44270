import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { POST as forget } from '@/app/api/forget-password/route'
import { GET as image } from '@/app/api/images/[name]/route'
import type { EndpointName } from '@/app/api/openapi.json/description'
import { listEndpoints } from '@/app/api/openapi.json/endpoints'
import { POST as signIn } from '@/app/api/signin/route'
import { POST as upload } from '@/app/api/upload/route'
import type { Declaration } from '@/lib/http/route'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { aMember, anAdmin, anInfluencer } from '@/tests/support/factories'
import { allHandlers } from '@/tests/support/handlers'
import { call, signedIn, withDatabase } from '@/tests/support/http'

/* In `npm run verify` only: the slowest text for each endpoint. */

const ENDPOINTS = await listEndpoints()

withDatabase()

const send = (bytes: Uint8Array<ArrayBuffer>, name = 'me.png', type = 'image/png') => {
  const form = new FormData()
  form.set('file', new File([bytes], name, { type }))
  return call(upload, { method: 'POST', body: form })
}
const bytesOf = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

let png: Buffer
let jpeg: Buffer
beforeAll(async () => {
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b5c5a' } })
  png = await picture.clone().png().toBuffer()
  jpeg = await picture.clone().jpeg().toBuffer()
})

/** A PNG chunk; its checksum is left wrong, because readers ignore it there. */
function chunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, Buffer.from(type), content, Buffer.alloc(4)])
}
const PAGE = '<html><script>alert(1)</script>'

test.each([
  ['a page behind a picture', () => bytesOf(png, Buffer.from(PAGE))],
  ['an archive behind a picture', () => bytesOf(jpeg, Buffer.from('PK\u0003\u0004evil.jar'))],
  [
    'a page in the comment of a picture',
    () =>
      bytesOf(
        jpeg.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, PAGE.length + 2]),
        Buffer.from(PAGE),
        jpeg.subarray(2),
      ),
  ],
])('%s: only the picture is stored', async (_, make) => {
  const { status, body } = await send(make(), 'x.html', 'text/html')
  expect(status).toBe(200)
  await aMember({ pic: body.url })
  const name = String(body.url).split('/').at(-1) ?? ''
  const { headers, response } = await call(image, { params: { name } })
  expect(headers.get('content-type')).toBe('image/webp')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  const stored = Buffer.from(await response.arrayBuffer()).toString('latin1')
  expect(stored).not.toMatch(/<script|evil\.jar|alert/)
})

const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
const packedZeros = () => deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 })

function hugePicture(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(30_000, 0)
  header.writeUInt32BE(30_000, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([MAGIC, chunk('IHDR', header), chunk('IDAT', packedZeros())])
}

/** A valid picture up to the end of its header. */
const longText = () =>
  Buffer.concat([
    png.subarray(0, 33),
    chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), packedZeros()])),
  ])

test.each([
  ['an SVG that calls itself a PNG', () => SVG],
  ['an SVG behind the first bytes of a PNG', () => Buffer.concat([MAGIC, SVG])],
  ['a text that unpacks to 200 MB', longText],
  ['900 million pixels in a small file', hugePicture],
])('%s is refused quickly', async (_, make) => {
  const startedAt = performance.now()
  const { status } = await send(bytesOf(make()))
  expect(status).toBe(415)
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})

test('a form of a hundred thousand parts is parsed or refused in time', async () => {
  const part = '--x\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n'
  const startedAt = performance.now()
  const { status } = await call(upload, {
    method: 'POST',
    body: `${part.repeat(100_000)}--x--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect(status).toBe(400)
  expect(performance.now() - startedAt).toBeLessThan(8_000)
})

test.each([
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  `${'0'.repeat(64)}-full.webp\u0000.html`,
  `${'0'.repeat(64)}-full.webp/..`,
  `${'0'.repeat(64)}-full.svg`,
  '.',
])('%s is not the name of a picture', async (name) => {
  expect((await call(image, { params: { name } })).status).toBe(404)
})

const ENTRIES = Object.entries(ENDPOINTS) as [EndpointName, Declaration][]
const WITH_TEXT = ENTRIES.filter(([name, { body }]) => body && name !== 'POST /api/signin')

/** Texts that make careless patterns backtrack, each about as long as a body may be. */
const EVIL: [string, string][] = [
  ['one letter', 'a'.repeat(50_000)],
  ['spaces', `${' '.repeat(50_000)}x`],
  ['line breaks', `${'\n'.repeat(50_000)}x`],
  ['pluses', `a${'+'.repeat(50_000)}`],
  ['an address that never ends', `a@${'a.'.repeat(25_000)}`],
  ['handles', '@a '.repeat(16_000)],
  ['schemes', 'https://'.repeat(6_000)],
  ['colons', `a${': '.repeat(25_000)}`],
  ['marks', `e${'\u0301'.repeat(16_000)}`],
  ['digits', '1'.repeat(50_000)],
  ['masked words', 'f*'.repeat(25_000)],
  ['gaps between letters', 'f u '.repeat(12_000)],
]

test.each(WITH_TEXT.map(([name]) => name))(
  '%s parses the texts that are slowest to match in time',
  { timeout: 120_000 },
  async (name) => {
    const handler = (await allHandlers()).get(name)
    const [method = 'POST'] = name.split(' ')
    const asker = name.includes('admin') ? await anAdmin() : await aMember()
    const { id } = await anInfluencer()
    const slow: unknown[] = []
    for (const [what, text] of EVIL) {
      const words = [
        'name email password details socialHandles expertise Tell_About_Yourself category pic',
        'country questionTitle questionDetails reason publicEmail currentPassword token picture',
      ].flatMap((line) => line.split(' '))
      // Sending one field at a time would be as slow as the slowest of them; each body holds one such text.
      const fields = words.map((word) => [word, text.slice(0, Math.floor(60_000 / words.length))])
      for (const body of [Object.fromEntries(fields), { questionDetails: text, name: text }]) {
        const startedAt = performance.now()
        await call(async (...sent) => (await handler?.(...sent)) ?? new Response(), {
          method,
          params: { id, replyId: id },
          body: { ...body, expertId: id, rating: 5 },
          ...signedIn(asker),
        })
        const tookMs = performance.now() - startedAt
        if (tookMs > 2_000) slow.push([what, tookMs])
      }
    }
    expect(slow).toEqual([])
  },
)

/** The median of several durations, so that one slow run has no effect. */
async function typicalMs(act: () => Promise<unknown>, turns = 7): Promise<number> {
  const durations: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const startedAt = performance.now()
    await act()
    durations.push(performance.now() - startedAt)
    await afterResponseDone()
  }
  return durations.sort((a, b) => a - b)[Math.floor(turns / 2)] ?? 0
}

test('neither the wording nor the timing of a password reset request reveals which accounts exist', async () => {
  const { email = '' } = await aMember()
  const ask = (address: string) => call(forget, { body: { email: address } })
  expect((await ask(email ?? '')).body).toEqual((await ask('nobody@example.com')).body)
  const known = await typicalMs(() => ask(email ?? ''))
  const unknown = await typicalMs(() => ask('nobody@example.com'))
  // Making and sending a link takes several times as long as responding.
  expect(known).toBeLessThan(2 * unknown + 10)
  expect(unknown).toBeLessThan(2 * known + 10)
})

test('neither the response nor the timing of a sign-in reveals an account that is removed, suspended or without a password', async () => {
  const suspension = { since: new Date(), until: null, reason: 'Advertises.' }
  const people = [
    await aMember({ removedAt: new Date() }),
    await aMember({ suspension }),
    await aMember(),
    { email: 'nobody@example.com' },
    { email: 'not an address' },
  ]
  const answers = []
  for (const { email } of people) {
    const { status, body } = await call(signIn, { body: { email, password: 'a wrong guess' } })
    answers.push(JSON.stringify([status, body]))
  }
  expect(new Set(answers).size).toBe(1)
})
