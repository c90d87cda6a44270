import { expect, test } from 'vitest'
import { blockingKeysOf, exactBlockingKeysOf, handleKeysIn, likeness } from './blocking-keys'
import { searchTokensOf } from './tokens'

const alike = (one: string, other: string) =>
  likeness({ name: 'Anna Berg', socialHandles: one }, { name: 'Otto Thal', socialHandles: other })

test.each([
  ['https://facebook.com/profile.php?id=1', 'https://facebook.com/profile.php?id=2'],
  ['https://facebook.com/people/Ann/100001111', 'https://facebook.com/people/Ann/100002222'],
  ['https://facebook.com/p/Ann-100001111', 'https://facebook.com/p/Ann-100002222'],
  ['https://facebook.com/share/1AbC', 'https://facebook.com/share/1Abc'],
  ['https://facebook.com/groups/1', 'https://facebook.com/groups/2'],
  ['https://facebook.com/groups/1/user/7', 'https://facebook.com/groups/1/user/8'],
  ['https://youtube.com/shorts/aaa', 'https://youtube.com/shorts/bbb'],
  ['https://youtube.com/watch?v=aaa', 'https://youtube.com/watch?v=bbb'],
  ['https://youtube.com/channel/UC-a_b', 'https://youtube.com/channel/UCab'],
  ['https://youtube.com/playlist?list=a', 'https://youtube.com/playlist?list=b'],
  ['https://youtu.be/aaa', 'https://youtu.be/bbb'],
  ['https://vm.tiktok.com/aaa', 'https://vm.tiktok.com/bbb'],
  ['https://www.tiktok.com/t/aaa', 'https://www.tiktok.com/t/bbb'],
  ['https://instagram.com/p/aaa', 'https://instagram.com/p/bbb'],
  ['https://instagram.com/reel/aaa', 'https://instagram.com/reel/bbb'],
  ['https://x.com/i/user/1', 'https://x.com/i/user/2'],
  ['https://linkedin.com/company/ann', 'https://linkedin.com/in/ann'],
  ['https://linkedin.com/company/ann', '@ann (Instagram)'],
  ['https://t.me/joinchat/aaa', 'https://t.me/joinchat/bbb'],
  ['https://linkedin.com/posts/aaa', 'https://linkedin.com/posts/bbb'],
  ['https://pinterest.com/pin/1', 'https://pinterest.com/pin/2'],
  [
    'https://podcasts.apple.com/us/podcast/the-show/id111',
    'https://podcasts.apple.com/us/podcast/the-show/id222',
  ],
  ['https://open.spotify.com/show/aaa', 'https://open.spotify.com/show/bbb'],
  ['https://a.example/?author=1', 'https://a.example/?author=2'],
  ['@abcdefghijklmnopqrstuvwxyz1', '@abcdefghijklmnopqrstuvwxyz2'],
  ['https://instagram.com/share/aaa', '@share'],
  ['https://youtube.com/watch?v=aaa', '@watch'],
  ['https://a.example/instagram', '@instagram'],
])('%s and %s are two people', (one, other) => {
  expect(alike(one, other)).toBe(0)
})

test.each([
  ['https://facebook.com/profile.php?id=1', 'https://m.facebook.com/profile.php?ref=a&id=1#top'],
  ['https://facebook.com/people/Ann/100001111', 'https://facebook.com/profile.php?id=100001111'],
  ['https://facebook.com/groups/1', 'https://facebook.com/groups/1/?ref=share'],
  ['https://youtube.com/@ann/shorts', '@ann (TikTok)'],
  ['https://instagram.com/stories/ann/123', 'instagram.com/ann'],
  ['https://x.com/ann/status/123', 'twitter.com/ann'],
  ['https://uk.linkedin.com/company/Ann/about/', 'linkedin.com/company/ann'],
  ['https://uk.linkedin.com/in/ann', 'linkedin.com/in/ann/details'],
  [
    'https://podcasts.apple.com/us/podcast/the-show/id111',
    'https://podcasts.apple.com/de/podcast/id111?l=en',
  ],
  ['https://open.spotify.com/show/aaa?si=1', 'https://open.spotify.com/intl-de/show/aaa'],
  ['https://www.amazon.com/shop/ann', 'https://www.amazon.co.uk/shop/ann'],
  ['https://t.me/ann', 'https://t.me/s/ann'],
  ['ann.example/me', 'https://www.ann.example/me/'],
])('%s and %s are one person', (one, other) => {
  expect(alike(one, other)).toBe(3)
})

test('names that differ after many letters are two people', () => {
  const name = 'Maximiliane Theodora von Hohenstein'
  expect(likeness({ name: `${name} Anna` }, { name: `${name} Berta` })).toBe(0)
  expect(likeness({ name: `${name} Anna` }, { name: `Anna ${name}` })).toBe(2)
})

test('the keys stay few, however long the fields', () => {
  const long = { name: 'ab '.repeat(26), socialHandles: '@abcdef '.repeat(37) }
  expect(blockingKeysOf(long).length).toBeLessThan(60)
  expect(exactBlockingKeysOf(long).length).toBeLessThan(12)
})

test('an address without a name on a platform adds no word to the search', () => {
  expect(handleKeysIn('https://facebook.com/groups/1')).toEqual(['facebook:groups/1'])
  const tokens = searchTokensOf({ name: 'Ann', socialHandles: 'https://youtu.be/aaa' })
  expect(tokens).not.toContain('youtube:aaa')
})
