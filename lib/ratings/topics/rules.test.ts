import { expect, test } from 'vitest'
import type { Stars } from '@/lib/domain/stars'
import { oldEnoughAt, TOPICS, topicsOf, toReviewTopics } from '@/lib/ratings/topics/rules'
import type { TopicReview } from '@/lib/ratings/topics/types'

const START = Date.UTC(2026, 0, 1)

const review = (n: number, rating: number, details: string, more: Partial<TopicReview> = {}) => ({
  id: `r${n}`,
  rating: rating as Stars,
  title: `Number ${n}`,
  details,
  language: 'en',
  helpfulness: 0,
  createdAt: new Date(START - n * 1_000),
  editedAt: null,
  quotableFrom: null,
  ...more,
})

/** Twelve reviews: six mention the train tickets, three of them in anger; one names the influencer in each. */
const REVIEWS: TopicReview[] = [
  review(1, 5, 'Hobbs found me cheap train tickets. I went twice!'),
  review(2, 5, 'The train tickets were exactly as described. Good fun.'),
  review(3, 4, 'Hobbs keeps a list of train tickets for students. Lovely.'),
  review(4, 1, 'Short. The train tickets that Hobbs sells were void.'),
  review(5, 2, 'My train tickets never arrived, and no refund came.'),
  review(6, 1, 'Train tickets of last year, sold as new ones!'),
  review(7, 5, 'Hobbs is calm, and the mountain huts are a joy to see.'),
  review(8, 5, 'The mountain huts alone made it a holiday for me.'),
  review(9, 4, 'I slept in three mountain huts thanks to Hobbs, all fine.'),
  review(10, 5, 'Hobbs answers every question under the posts himself.', {
    criteria: { responsiveness: 5 },
  }),
  review(11, 5, 'Nothing to add here, Hobbs.', { criteria: { responsiveness: 4 } }),
  review(12, 3, 'My question got no answer for about a month.'),
]
const of = (reviews: TopicReview[]) => topicsOf(reviews, { name: 'Hobbs Vale' })
const allOf = (reviews: TopicReview[]) => of(reviews)[0]?.topics ?? []

test('topics are phrases, aspects and tags with the share and the averages of the data [P9]', () => {
  const [all, english] = of(REVIEWS)
  expect(all).toMatchObject({ language: '', reviewsCount: 12, ratingSum: 45 })
  expect(english).toMatchObject({ language: 'en', reviewsCount: 12 })
  const topics = all?.topics ?? []
  expect(topics.map(({ kind, id, count }) => [kind, id, count])).toEqual([
    ['phrase', 'train tickets', 6],
    ['aspect', 'responsiveness', 3],
    ['phrase', 'mountain huts', 3],
  ])
  for (const { id, count, average, othersAverage } of topics.filter(
    ({ kind }) => kind === 'phrase',
  )) {
    const mentions = REVIEWS.filter(({ details }) => details.toLowerCase().includes(id))
    const others = REVIEWS.filter((one) => !mentions.includes(one))
    const mean = (some: TopicReview[]) =>
      some.reduce((sum, { rating }) => sum + rating, 0) / some.length
    expect([count, average, othersAverage]).toEqual([mentions.length, mean(mentions), mean(others)])
  }
})

test('each topic quotes at least two whole sentences of its reviews, as they are written [P9]', () => {
  const topics = allOf(REVIEWS)
  for (const { quotes } of topics) {
    expect(quotes.length).toBeGreaterThanOrEqual(2)
    for (const { reviewId, sentence } of quotes) {
      const details = REVIEWS.find(({ id }) => id === reviewId)?.details ?? ''
      expect(details).toContain(sentence)
      const [before = '', after = ''] = details.split(sentence)
      expect([before, sentence]).toEqual([
        expect.stringMatching(/^$|[.!?] $/),
        expect.stringMatching(/[.!?]$/),
      ])
      expect(after).toMatch(/^$|^ /)
    }
  }
})

test('praise and criticism are both quoted where each is in more than a tenth [P10]', () => {
  const [tickets] = shownOf(REVIEWS)
  expect(tickets?.quotes.map(({ rating }) => rating)).toEqual([5, 1])
  const praised = REVIEWS.map((one) => ({ ...one, rating: 5 as Stars }))
  expect(shownOf(praised)[0]?.quotes).toHaveLength(2)
})

/** The topics as a page shows them, all reviews being shown. */
const shownOf = (reviews: TopicReview[]) => toReviewTopics(allOf(reviews), shownMap(reviews))
const shownMap = (reviews: TopicReview[]) =>
  new Map(
    reviews.map(({ id, rating, language, editedAt }) => [
      id,
      { rating, authorName: 'Ada', language, editedAt },
    ]),
  )

test('the same reviews have the same topics, and too few have none [P10]', () => {
  expect(of(REVIEWS)).toEqual(of(structuredClone(REVIEWS)))
  expect(of(REVIEWS.slice(0, TOPICS.reviewsMin - 1))).toEqual([])
})

test('the name of the influencer, stop words and profanity are no topics [P9]', () => {
  const rude = REVIEWS.map((one) => ({ ...one, details: `${one.details} What a shithead he is.` }))
  const ids = allOf(rude).map(({ id }) => id)
  expect(ids).toContain('train tickets')
  for (const id of ids) expect(id).not.toMatch(/hobbs|vale|shithead|what/)
})

test('each language with enough reviews has topics of its own [P9]', () => {
  const german = Array.from({ length: 10 }, (_, n) =>
    review(20 + n, 4, 'Die alten Bahnhöfe sind hier wunderschön gefilmt.', {
      language: 'de',
      details: `Die alten Bahnhöfe sind hier wunderschön gefilmt, sah ich ${n} Mal.`,
    }),
  )
  const found = of([...REVIEWS, ...german])
  expect(found.map(({ language, reviewsCount }) => [language, reviewsCount])).toEqual([
    ['', 22],
    ['de', 10],
    ['en', 12],
  ])
  expect(found[1]?.topics[0]).toMatchObject({ kind: 'phrase', language: 'de', count: 10 })
  expect(found[2]?.topics.map(({ id }) => id)).not.toContain(found[1]?.topics[0]?.id)
})

test('a quote of another version or of a hidden review is left out, and its topic without enough of them [P9]', () => {
  const topics = allOf(REVIEWS)
  const shown = shownMap(REVIEWS)
  const ticketQuotes = () => {
    const found = toReviewTopics(topics, shown).find(({ id }) => id === 'train tickets')
    return found?.quotes.map(({ reviewId }) => reviewId)
  }
  expect(ticketQuotes()).toEqual(['r1', 'r4'])
  shown.delete('r1')
  expect(ticketQuotes()).toEqual(['r2', 'r4'])
  for (const id of ['r2', 'r3']) {
    const one = shown.get(id)
    if (one) shown.set(id, { ...one, editedAt: new Date() })
  }
  expect(ticketQuotes()).toBeUndefined()
})

test('the tendency is in plain words from half a star on [P9]', () => {
  const tendencies = shownOf(REVIEWS).map(({ id, tendency }) => [id, tendency])
  expect(tendencies).toEqual([
    ['train tickets', 'lower'],
    ['responsiveness', 'higher'],
    ['mountain huts', 'higher'],
  ])
})

test('only reviews that may be quoted are, and a topic appears from three of them on [P20]', () => {
  const waiting = (...ids: string[]) =>
    REVIEWS.map((one) => ({ ...one, quotableFrom: ids.includes(one.id) ? new Date() : null }))
  const quotedIds = (reviews: TopicReview[]) =>
    allOf(reviews).flatMap(({ quotes }) => quotes.map(({ reviewId }) => reviewId))
  expect(quotedIds(REVIEWS)).toEqual(expect.arrayContaining(['r1', 'r4', 'r7', 'r8', 'r9']))
  const some = quotedIds(waiting('r1', 'r4'))
  expect(some).toEqual(expect.arrayContaining(['r2', 'r5']))
  for (const id of ['r1', 'r4']) expect(some).not.toContain(id)
  // They still count: a share is that of the data.
  expect(allOf(waiting('r1', 'r4'))[0]).toMatchObject({ id: 'train tickets', count: 6 })
  expect(allOf(waiting('r7')).map(({ id }) => id)).not.toContain('mountain huts')
})

test('each author is quoted once a page, also where another quote is gone [P20]', () => {
  const both = Array.from({ length: 10 }, (_, n) =>
    review(n, 4, `The quality of episode ${n} is fine. The price of ticket ${n} is too high.`),
  )
  const topics = allOf(both)
  const idsOf = (shown: TopicReview[]) =>
    toReviewTopics(topics, shownMap(shown)).flatMap(({ quotes }) =>
      quotes.map(({ reviewId }) => reviewId),
    )
  expect(topics.length).toBeGreaterThan(1)
  const all = idsOf(both)
  expect(all).toHaveLength(topics.length * TOPICS.quotes)
  for (let gone = 0; gone <= both.length; gone += 1) {
    const ids = idsOf(both.filter(({ id }) => id !== all[gone]))
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('the age of a review is that of its last version, of an anonymous one by its month [P20]', () => {
  const at = (time: string) => new Date(time)
  const createdAt = at('2026-03-10T10:00:00Z')
  const named = { _id: 'r', authorId: 'a', createdAt }
  expect(oldEnoughAt(named)).toEqual(at('2026-03-17T10:00:00Z'))
  const editedAt = at('2026-04-02T08:00:00Z')
  expect(oldEnoughAt({ ...named, editedAt })).toEqual(at('2026-04-09T08:00:00Z'))
  expect(oldEnoughAt({ ...named, authorId: 'r', editedAt })).toEqual(at('2026-05-08T00:00:00Z'))
})
