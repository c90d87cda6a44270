import { expect, test } from 'vitest'
import {
  findOwnPicture,
  foreignFormat,
  isPictureName,
  pictureKind,
  pictureName,
  picturePath,
  pictureUrl,
} from '@/lib/uploads/rules'

const digest = 'ab'.repeat(32)
const own = picturePath(pictureName(digest, 'full'))
const hosts = { siteOrigin: 'https://ratings.example', cloudName: 'our-cloud' }
const cloud = 'https://res.cloudinary.com/our-cloud/image/upload/v1/abc.webp'

test('a card uses the small sizes of a picture in our own storage [365]', () => {
  expect(pictureUrl(own, 90)).toBe(`/api/images/${digest}-90.webp`)
  expect(pictureUrl(own, 180)).toBe(`/api/images/${digest}-180.webp`)
  expect(pictureUrl(own, 'full')).toBe(own)
})

test('a card uses the small sizes of a picture at the image service [365]', () => {
  expect(pictureUrl(cloud, 90)).toBe(
    'https://res.cloudinary.com/our-cloud/image/upload/c_fill,g_auto,w_90,h_90,f_webp/v1/abc.webp',
  )
})

test('an empty URL stays empty, and an unknown one stays as it is', () => {
  expect(pictureUrl('', 90)).toBe('')
  expect(pictureUrl('/elsewhere.png', 90)).toBe('/elsewhere.png')
})

test.each([
  [own, own],
  [`https://ratings.example${own}`, own],
  [pictureUrl(own, 90), own],
  [cloud, cloud],
])('a picture uploaded here is accepted: %s [328]', (pic, stored) => {
  expect(findOwnPicture(pic, hosts)).toBe(stored)
})

test.each([
  'https://evil.example/x.png',
  `https://evil.example${own}`,
  `//evil.example${own}`,
  `/\\evil.example${own}`,
  `https://ratings.example@evil.example${own}`,
  `https://someone@ratings.example${own}`,
  `${own}?tracked=1`,
  `${own}#x`,
  '/api/logout',
  '/api/images/../logout',
  '/api/users/remove/aaaaaaaaaaaaaaaaaaaaaaaa',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'http://[',
  'https://res.cloudinary.com/other-cloud/image/upload/v1/abc.webp',
  'https://res.cloudinary.com/our-cloud/image/fetch/https://evil.example/x.png',
  'http://res.cloudinary.com/our-cloud/image/upload/v1/abc.webp',
])('a picture from elsewhere is rejected: %s [328]', (pic) => {
  expect(findOwnPicture(pic, hosts)).toBeNull()
})

test('without an image service its URLs are rejected [328]', () => {
  expect(findOwnPicture(cloud, { ...hosts, cloudName: null })).toBeNull()
})

test('the type of a file is determined by its first bytes, not its name', () => {
  expect(pictureKind(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe('jpeg')
  expect(pictureKind(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).toBe('png')
  expect(pictureKind(new TextEncoder().encode('<svg xmlns="…">'))).toBeNull()
  expect(pictureKind(new TextEncoder().encode('GIF89a'))).toBeNull()
  expect(pictureKind(new Uint8Array([0xff, 0xd8]))).toBeNull()
  expect(pictureKind(new Uint8Array())).toBeNull()
})

test.each([
  '',
  'x.webp',
  `${digest}.webp`,
  `${digest}-91.webp`,
  `${digest}-90.png`,
  `../${digest}-90.webp`,
  `${digest}-90.webp\n`,
  `${digest.toUpperCase()}-90.webp`,
])('%j is not the name of a picture', (name) => {
  expect(isPictureName(name)).toBe(false)
})

test.each([
  ['\0\0\0\x18ftypheic', 'HEIC'],
  ['\0\0\0\x18ftypheix', 'HEIC'],
  ['\0\0\0\x1cftypmif1', 'HEIC'],
  ['\0\0\0\x1cftypavif', 'AVIF'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'WebP'],
  ['RIFF\x24\0\0\0WAVEfmt ', null],
  ['\0\0\0\x18ftypmp42', null],
  ['GIF89a', null],
  ['', null],
])('the format of %j is %s', (bytes, format) => {
  expect(foreignFormat(Buffer.from(bytes, 'latin1'))).toBe(format)
})
