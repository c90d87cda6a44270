import type { Stars } from '@/lib/domain/stars'
import type { Language } from '@/tools/seed/texts/abroad'

const TO_PRAISE = [
  'I had the same experience.',
  'Which episode do you mean? I would like to see it.',
  'Thank you for writing this down so clearly.',
  'Came here to write this. You were faster.',
  'Agreed, apart from the music.',
  'Your rating made me try it. No regrets so far.',
  'How long did it take you? I am still at the beginning.',
  'Interesting, I liked the older ones better.',
  'Same here, my whole family is hooked by now.',
  'Did you ever get an answer to your other question?',
  'This convinced me more than the 4.something at the top.',
  'I asked about that in a live session. The answer was: the cheaper one is enough.',
  'Good to know that it works for beginners, too.',
  'Let us hope it stays like that.',
  'I saved this rating, and I do not save ratings.',
  'You forgot the newsletter, it is even better.',
  'Five stars is generous, four and a half would be mine.',
  'Can you recommend where to start?',
  'The oldest playlist, I think. Start there.',
  'Exactly my impression after the first week.',
  'I was sceptical, and then I watched the one about mistakes.',
  'Nice to read something positive for a change.',
  'True, and the comments below the posts are friendly as well.',
  'Did you try the second part, too? It is harder.',
  'My experience was less rosy, but I see what you mean.',
  'That correction impressed me as well.',
  'Do the subtitles work for you? Mine stop halfway.',
  'They work on the website, not in the app.',
  'Thanks! This answers what I wanted to ask.',
  'Bookmarked for the weekend.',
  'I would add: the archive is searchable, which few people know.',
  'Well said.',
] as const
const TO_MIXED = [
  'Three stars is fair, I think.',
  'The newer ones are better, give it another try.',
  'For me it was the other way round: slow start, strong second year.',
  'Have you told them? They do read messages.',
  'I skip every second one, and that works for me.',
  'Thanks, that is more useful than a plain five or one.',
  'What would it take for a fourth star?',
  'The pace can be changed in the player, just saying.',
  'I think we watched different channels.',
  'That matches what I heard from friends.',
  'It got better after summer.',
  'Not every post has to be for everyone, has it?',
  'Which tip did not work? I had trouble with one as well.',
] as const
const TO_CRITICISM = [
  'I am sorry to hear that. Did you get your money back?',
  'Did you ever get an answer?',
  'It was marked as an ad when I saw it. Perhaps that was added later?',
  'The same happened to a colleague of mine.',
  'I see it differently, but the missing answer is not okay.',
  'That was corrected in the meantime, look at the top of the page.',
  'Do you have a link? I would like to compare.',
  'Sad to read, it was such a good channel once.',
  'My comment on that post is gone as well.',
  'One star for one bad post seems hard to me.',
  'Thanks for the warning, I was about to order.',
  'Have you reported it? There is a form for unmarked ads.',
  'I thought I was the only one.',
  'To be fair, the refund took two weeks but it came.',
  'Was that before or after the new format?',
  'This deserves more attention.',
  'Ouch. I hope you hear back.',
] as const

/** Replies in the language of the rating, to any number of stars. */
const ABROAD: Partial<Record<Language, readonly string[]>> = {
  arabic: ['أوافقك الرأي تماماً.', 'شكراً، رأيك ساعدني.'],
  hebrew: ['תודה, זה עזר לי להחליט.', 'גם אצלי היה ככה.'],
  japanese: ['参考になりました。', '同じ感想です。'],
  russian: ['Спасибо, полезно.', 'У меня такое же впечатление.'],
  hindi: ['बिल्कुल सही कहा।', 'बताने के लिए धन्यवाद।'],
  korean: ['저도 그렇게 느꼈어요.', '도움이 됐습니다, 감사합니다.'],
  chinese: ['谢谢，很有参考价值。', '我也有同感。'],
  spanish: ['Gracias, me ha ayudado a decidir.', '¿Qué episodio fue?', 'A mí me pasó lo mismo.'],
  french: ['Merci, c’est exactement mon impression.', 'Je suis du même avis.'],
  german: ['Danke für die ehrliche Einschätzung.', 'Geht mir genauso.', 'Welche Folge meinst du?'],
  portuguese: ['Concordo com tudo.', 'Obrigada, ajudou bastante.'],
  greek: ['Συμφωνώ απόλυτα.', 'Ευχαριστώ, βοήθησε.'],
}

/** Replies that fit a rating of these stars in this language. */
export function repliesTo(stars: Stars, language: Language): readonly string[] {
  if (language !== 'english') return ABROAD[language] ?? []
  if (stars === 3) return TO_MIXED
  return stars > 3 ? TO_PRAISE : TO_CRITICISM
}

/** What members add when they change their stars, or only their text. */
export const UPDATES = {
  up: [
    'Update: I wrote to them and had a friendly answer the next day. More stars, gladly.',
    'Update after a month: the second series is much better, so I have changed my rating.',
    'Edit: tried it again, and it was my mistake the first time.',
    'Update: the sound is fixed. Credit where it is due.',
    'Edited because the missing source is there now.',
    'Half a year later: it has grown on me.',
    'Edit: they apologised in public. That counts for something.',
    'Update: refunded without further questions.',
  ],
  down: [
    'Update: since summer there is an ad in every post. Fewer stars from me.',
    'Edit: still waiting for the promised follow-up.',
    'Update after two months: it has become repetitive.',
    'Edited: the corrected version has the same mistake.',
    'Edit: one star less, as my second question was ignored.',
    'Update: the newer ones are made in more of a hurry.',
  ],
  same: [
    'Edit: fixed a typo.',
    'Update: still true a few months later.',
    'Edit: this was about the spring episodes.',
    'Update: watched the new one, no change.',
    'Edited to make it shorter, believe it or not.',
  ],
} as const
