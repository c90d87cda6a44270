import type { CategoryName } from '@/tools/seed/influencers'
import type { Random } from '@/tools/seed/random'

export type RatingText = { title: string; details: string }
type Stars = 1 | 2 | 3 | 4 | 5

/** The topics of ratings by category. */
const SUBJECTS: Record<CategoryName, readonly string[]> = {
  Travel: [
    'the route',
    'the list of prices',
    'the packing film',
    'the hotel test',
    'the ferry episode',
    'the map',
  ],
  Food: [
    'the dough',
    'the recipe',
    'the market tour',
    'the knife lesson',
    'the shopping list',
    'the stew',
  ],
  Technology: [
    'the teardown',
    'the comparison',
    'the setup guide',
    'the long-term test',
    'the repair film',
    'the buying advice',
  ],
  Fitness: [
    'the programme',
    'the warm-up',
    'the eight-week plan',
    'the mobility class',
    'the form check',
    'the rest-day film',
  ],
  Beauty: [
    'the label reading',
    'the month-long test',
    'the tutorial',
    'the sunscreen chart',
    'the routine',
    'the before and after',
  ],
  Finance: [
    'the spreadsheet',
    'the budget series',
    'the mortgage film',
    'the fund comparison',
    'the tax episode',
    'the yearly report',
  ],
  Gaming: [
    'the review',
    'the long campaign',
    'the guide',
    'the stream',
    'the settings film',
    'the speedrun lesson',
  ],
  Education: [
    'the lesson',
    'the series',
    'the worksheet',
    'the experiment',
    'the source list',
    'the live class',
  ],
}

const TITLES: Record<Stars, readonly string[]> = {
  1: [
    'Advertising, not advice',
    'Would not follow again',
    'Paid and not marked',
    'Wrong and not corrected',
    'A waste of an evening',
    'Not what was promised',
  ],
  2: [
    'Nice pictures, little behind them',
    'Used to be better',
    'Too many links',
    'Half of it is repeated',
    'Hard to trust by now',
    'Loud',
  ],
  3: [
    'Fine, with gaps',
    'Good for beginners',
    'Depends on the topic',
    'Some weeks better than others',
    'Neither here nor there',
    'Useful now and then',
  ],
  4: [
    'Reliable and calm',
    'I keep coming back',
    'Clear, with small mistakes',
    'Honest most of the time',
    'Well prepared',
    'Worth the time',
  ],
  5: [
    'Says what was paid for',
    'The best in this field',
    'Careful and kind',
    'I learned more than in school',
    'Corrects mistakes in public',
    'Exactly what I was looking for',
  ],
}

const OPENINGS: Record<Stars, readonly string[]> = {
  1: [
    'I bought what was recommended and sent it back.',
    'Half of the film is a sponsor, and nobody says so.',
    'My question under the film was deleted.',
    'Followed for a year, left last month.',
  ],
  2: [
    'It starts well and then becomes a shop.',
    'There is something in it, if you skip enough.',
    'I wanted to like this.',
    'The old films were made with more care.',
  ],
  3: [
    'Some films are very good and others are fillers.',
    'I watch it while cooking.',
    'A fair start if you know nothing yet.',
    'Not bad, not special.',
  ],
  4: [
    'I have followed for about two years.',
    'My sister sent me one film and I watched ten.',
    'Solid work, week after week.',
    'You can tell that somebody prepares this.',
  ],
  5: [
    'I rarely write anything, but this deserves it.',
    'Three of us at work follow this.',
    'Changed how I do this at home.',
    'Finally somebody who shows the failures too.',
  ],
}

const JUDGEMENTS: Record<Stars, readonly string[]> = {
  1: [
    'What is said about {subject} is plainly wrong, and the comments that point it out disappear.',
    'For {subject} a rival was paid off, it seems: only one brand is ever shown.',
    'After {subject} I checked the numbers myself; none of them fits.',
  ],
  2: [
    'In {subject} the important step is left out, probably because it would take a minute without a joke.',
    'The links below {subject} all lead to the same shop.',
    'Compared with others, {subject} is thin.',
  ],
  3: [
    'I liked {subject}, but the follow-up never came.',
    'In {subject} the tempo is too fast for me, so I pause a lot.',
    'With {subject} I was happy, with the rest less so.',
  ],
  4: [
    'I tried {subject} myself and it worked the second time.',
    'What I like most is {subject}: no drama, a clear result.',
    'Only {subject} could be shorter; everything else fits.',
  ],
  5: [
    'I repeated {subject} step by step and got exactly the result that was shown.',
    'In {subject} every sponsor is named in the first sentence.',
    'A mistake in {subject} was corrected two days later, on top of the page, for everybody to see.',
  ],
}

const ENDINGS: Record<Stars, readonly string[]> = {
  1: [
    'Be careful.',
    'One star because zero is not possible.',
    '',
    'I asked for an answer in March and still have none.',
  ],
  2: [
    'Maybe it gets better again.',
    '',
    'Two stars for the camera work.',
    'I will look again in a year.',
  ],
  3: [
    'Three stars, and I would still recommend the first season.',
    '',
    'You will find out quickly whether it is for you.',
    'It is free, so no complaint.',
  ],
  4: [
    'One star less for the sound.',
    '',
    'Recommended.',
    'Please keep the slow pace.',
    'I would pay for a printed version.',
  ],
  5: [
    'Thank you.',
    '',
    'Please never change the format.',
    'My parents follow now as well.',
    'Highly recommended, also for sceptics like me.',
  ],
}

/** Ratings in other languages, with their stars. */
const ABROAD: readonly (readonly [Stars, string, string])[] = [
  [
    5,
    'صريح وواضح',
    'أتابعه منذ سنتين، وكل إعلان مذكور في أول دقيقة. جربت النصائح بنفسي ونجحت من المرة الأولى. شكراً على الصدق والصبر في الرد على الأسئلة.',
  ],
  [4, 'محتوى مفيد', 'الشرح هادئ ومنظم، لكن الصوت منخفض في بعض المقاطع. أنصح به للمبتدئين.'],
  [2, 'إعلانات كثيرة', 'كانت الحلقات القديمة أفضل، أما الآن فأغلبها روابط لمتجر واحد.'],
  [
    5,
    'אמין ומדויק',
    'כל טעות מתוקנת בראש העמוד תוך יומיים. ניסיתי בבית בדיוק כמו שהוסבר וזה עבד. ממליצה בחום.',
  ],
  [3, 'בסדר גמור', 'חלק מהסרטונים מצוינים וחלק רק ממלאים זמן. כדאי להתחיל מהפרק הראשון.'],
  [
    5,
    '正直で丁寧',
    '提供品は必ず最初に説明してくれます。失敗した回もそのまま公開していて、とても信頼できます。',
  ],
  [
    4,
    'わかりやすい',
    '説明がゆっくりで、初心者の私でも真似できました。もう少し短い動画も見たいです。',
  ],
  [2, '宣伝が多い', '以前は好きでしたが、最近はリンクばかりです。'],
  [
    5,
    'Честно и спокойно',
    'Проверил советы на себе: всё работает так, как сказано. Реклама отмечена сразу, ошибки исправляются открыто. Спасибо!',
  ],
  [3, 'Неровно', 'Есть отличные выпуски, есть проходные. Первые два года были сильнее.'],
  [1, 'Не советую', 'Рекомендованную вещь пришлось вернуть, вопрос под видео удалили.'],
  [
    5,
    'बहुत भरोसेमंद',
    'हर बात साफ़ बताते हैं, और जो ग़लत हुआ वह भी दिखाते हैं। मैंने घर पर वैसे ही किया और नतीजा वही मिला।',
  ],
  [4, 'अच्छा काम', 'समझाने का तरीका सरल है। बस आवाज़ थोड़ी धीमी है।'],
  [
    5,
    '정직한 후기',
    '협찬이면 처음에 꼭 말해 줍니다. 따라 해 봤는데 그대로 됐어요. 계속 응원합니다.',
  ],
  [3, '무난해요', '초보자에게는 좋지만 조금 지나면 반복이 많습니다.'],
  [5, '很真诚', '广告都会提前说明，失败的过程也不剪掉。照着做一次就成功了，推荐给家里人了。'],
  [4, '內容紮實', '準備得很用心，只是更新太慢。'],
  [
    5,
    'Directa y sin trampas',
    'Cuenta lo que cobró y lo que no funcionó. Lo probé en casa y salió igual. Da gusto que alguien trate al público como adulto.',
  ],
  [2, 'Demasiados enlaces', 'El contenido es bonito, pero cada frase termina en una tienda.'],
  [
    4,
    'Sérieux',
    'Des sources, des chiffres et des corrections visibles. Il manque parfois un résumé écrit.',
  ],
  [
    5,
    'Endlich jemand Ehrliches',
    'Werbung steht im ersten Satz, Fehler werden oben auf der Seite berichtigt. Ich habe es nachgemacht, und es hat geklappt.',
  ],
  [3, 'Durchwachsen', 'Gute Ideen, aber manches wiederholt sich. Die ersten Folgen lohnen sich.'],
  [4, 'Muito claro', 'Explica devagar e mostra o que deu errado. Faltou só a lista de materiais.'],
  [5, 'Ειλικρίνεια', 'Λέει από την αρχή τι είναι διαφήμιση. Το δοκίμασα και πέτυχε με την πρώτη.'],
  [
    4,
    'Güvenilir',
    'Reklamları baştan söylüyor, sorulara sabırla cevap veriyor. Ses kaydı biraz daha iyi olabilir.',
  ],
  [5, 'จริงใจมาก', 'บอกชัดเจนว่าอะไรเป็นโฆษณา ลองทำตามแล้วได้ผลจริง'],
  [
    5,
    'Rất đáng tin',
    'Nói rõ sản phẩm nào được tặng, so sánh công bằng, trả lời bình luận rất kiên nhẫn.',
  ],
]

const LONG_MIDDLE =
  'To be fair, I have compared this with three others over several months and kept notes: how often sponsors were named, how often mistakes were corrected, whether questions were answered, and whether I could repeat at home what was shown. Not everything here is perfect. Twice a link was dead for weeks, and once a price had changed before the film was out, which can happen to anybody. But whenever I wrote about it, there was an answer within a day or two, without a template, and the text below the film was put right with the date of the change. That is more than I can say of most shops.'

const SHORT: Record<Stars, readonly string[]> = {
  1: ['No.', 'Never again.', 'Deleted my comment.'],
  2: ['Meh.', 'Too loud for me.', 'Expected more.'],
  3: ['Okay.', 'Sometimes good.', 'It passes the time.'],
  4: ['Good stuff.', 'Solid.', 'Really helpful, thanks!'],
  5: ['Wonderful.', 'Just great 👏', 'Five stars, easily.', 'Trustworthy.'],
}

export const REPLIES: readonly string[] = [
  'I had the same experience.',
  'Which film do you mean? I would like to see it.',
  'Thank you for writing this down so clearly.',
  'I see it differently: the newer ones are better.',
  'Did you ever get an answer?',
  'The link works again since last week.',
  'That was corrected in the meantime, look at the top of the page.',
  'Agreed. The sound is a problem on headphones.',
  'أوافقك الرأي تماماً.',
  'תודה, זה עזר לי להחליט.',
  '参考になりました。',
  'Спасибо, полезно.',
  'बिल्कुल सही कहा।',
  'Merci, c’est exactement mon impression.',
  'I asked about that in the live class. The answer was: the cheaper one is enough.',
  'Three stars is generous.',
]

/** The text of one rating: mostly in English, of any length, and sometimes in another language. */
export function writeRating(random: Random, category: CategoryName, stars: Stars): RatingText {
  if (random.happens(0.16)) {
    const fitting = ABROAD.filter(([rating]) => rating === stars)
    const [, title, details] = random.pick(fitting)
    return { title, details }
  }
  const title = random.pick(TITLES[stars])
  if (random.happens(0.14)) return { title, details: random.pick(SHORT[stars]) }
  const subject = random.pick(SUBJECTS[category])
  const parts = [
    random.pick(OPENINGS[stars]),
    random.pick(JUDGEMENTS[stars]).replace('{subject}', subject),
    ...(random.happens(0.06) ? [LONG_MIDDLE] : []),
    random.pick(ENDINGS[stars]),
  ]
  return { title, details: parts.filter(Boolean).join(' ') }
}
