import type { Stars } from '@/lib/domain/stars'

/** A title and the details; `{name}` stands for the influencer's first name. */
export type Text = readonly [title: string, details: string]

/** What members write about influencers of any category. */
export const GENERAL: Record<Stars, readonly Text[]> = {
  5: [
    [
      'Says what was paid for',
      'First sentence of every video: who paid, how much, and what they were not allowed to say. I wish this were normal.',
    ],
    ['Just great 👏', 'Nothing to add.'],
    [
      'Finally, the failures too',
      'The episode where everything went wrong taught me more than the ten before it. Most people would have deleted that footage.',
    ],
    [
      'Answered me within an hour',
      'Asked something very basic under an old post, expecting nothing. Got three paragraphs and a link to a cheaper alternative.',
    ],
    ['My go-to', 'Been here since there were 900 followers. Still the same person.'],
    [
      'Corrections in public',
      'There was a wrong number in the spring series. Two days later it was fixed, with a note at the top that says what changed and who spotted it.',
    ],
    ['Five stars, easily', 'Clear, short, no drama.'],
    [
      'Convinced my dad',
      'He does not like anything on the internet. He now sends ME links to this channel.',
    ],
    [
      'Worth every minute',
      'I do not normally leave ratings. But I followed one piece of advice from here in March and it has saved me roughly two hundred dollars since, so it seems only fair.',
    ],
    [
      'The best in this field',
      'I have tried four or five others over the years. They are louder, and they post more often, and I have unfollowed all of them. {name} posts when there is something to say.',
    ],
    [
      'calm calm calm',
      'i watch this when i cant sleep and also when i need to learn something. works for both',
    ],
    [
      'Kind to beginners',
      'Never once made me feel stupid. Even the comments are friendly, which says a lot about the person at the top.',
    ],
    [
      'Careful with other people',
      'When a smaller creator had the same idea first, {name} said so and sent everyone over there. Class.',
    ],
    ['Trustworthy', 'Returned a free product on camera because it did not do what it promised.'],
    [
      'A teacher, basically',
      'You can tell there is a plan behind the order of the posts. By the end of the series I could do the thing on my own, without pausing.',
    ],
    ['10/10', 'would follow again'],
    [
      'Exactly what I was looking for',
      'No intro music, no "smash that button", straight to the point. The written summary underneath is the cherry on top.',
    ],
    [
      'We use this at work',
      'Three of us on the team follow {name}, and we have stopped arguing about the basics since. Our boss asked where the sudden competence came from.',
    ],
    [
      'Honest about not knowing',
      'Someone asked a hard question in the live session. The answer was "I do not know, give me a week." A week later there was a post about it, with sources.',
    ],
    ['Love it ❤️', 'My whole family watches on Sundays. My six-year-old can do the greeting.'],
    [
      'Slow in the best way',
      'One good post a week beats seven bad ones. I hope the algorithm never wins here.',
    ],
    [
      'Changed my mind',
      'I came here to complain about one video and stayed for all the others. The criticism I had was already answered in the notes.',
    ],
    [
      'Thank you, really',
      'I had a hard winter. These posts were the twenty minutes a day when I thought about something else. That is all, I just wanted to write it down somewhere.',
    ],
    ['Underrated!!', 'How does this not have a million followers'],
    [
      'Does the boring work',
      'Reads the fine print so that I do not have to, then shows me which line matters and why. I checked two of them myself and both were right.',
    ],
    [
      'Same quality for years',
      'Older posts have been updated instead of abandoned. I found a note from last month on something from four years ago.',
    ],
    [
      'Refreshing',
      'No perfect kitchen, no perfect hair, no perfect life. Just a person who knows a lot.',
    ],
    [
      'Recommended by a friend, recommended by me',
      'She said "watch one and you will see". I watched one and saw.',
    ],
    [
      'Respects your time',
      'Four minutes, and everything I needed was in them. Chapters are labelled properly, too, so finding it again later took seconds.',
    ],
    [
      'Stood up to a sponsor',
      'You may remember the week when two episodes vanished. They came back with the sponsor cut out and an explanation that named names. I have not forgotten that.',
    ],
    ['Solid gold', 'Short review for a long-time favourite: keep going, {name}.'],
    [
      'Learned more than in school',
      'Partly because nobody grades me. Mostly because the explanations start from what you already know.',
    ],
    ['Quietly brilliant', 'Rewatching from the start for the second time.'],
    [
      'Good with criticism',
      'I wrote a fairly grumpy message about the subtitles. The reply was friendly, and the next upload had better ones. Now they all do.',
    ],
    [
      'Nothing to sell',
      'No course, no shop, no "link in bio". If there is a catch I have not found it in three years.',
    ],
    [
      'Long-time lurker, first rating',
      'I read everything and never say anything, so let me do it once: this is the only account whose notifications I keep switched on. The research is real, the jokes are good, the sponsors are few and marked, and the mistakes are owned up to. If you are new, start with the oldest pinned post and give it half an hour. You will know by then.',
    ],
    ['Yes.', 'Yes yes yes.'],
    [
      'Tested it myself',
      'Followed the instructions to the letter, with cheap materials and two left hands. It came out fine. My neighbour asked where I bought it.',
    ],
  ],
  4: [
    [
      'Reliable',
      'I have followed for about two years and was let down maybe twice. One star less for the sound, which still jumps between scenes.',
    ],
    ['Good stuff', 'Recommended.'],
    [
      'Clear, with small mistakes',
      'A date was off and a name was misspelled, nothing that changes the point. Would be five stars with a second pair of eyes.',
    ],
    ['I keep coming back', 'Not every post is for me, but the ones that are, are excellent.'],
    [
      'Honest most of the time',
      'Ads are marked. Gifts are marked too, though you sometimes have to open the description to see it.',
    ],
    ['Really helpful, thanks!', 'Used it on the same day and it worked the second time.'],
    [
      'Well prepared',
      'You notice that there is a script and that the script was checked. I would like a few more live sessions, where things are less polished.',
    ],
    [
      'Please keep the slow pace',
      'My sister sent me one episode and I watched ten. The eleventh was suddenly cut like a trailer. Do not let anyone talk you into that.',
    ],
    ['Almost perfect', 'Subtitles would get you the last star.'],
    [
      'Great host, long intros',
      'The first ninety seconds can be skipped, every time. After that it is hard to stop.',
    ],
    [
      'Useful even for people like me',
      'I know the subject from my job and still pick things up. Sometimes it stays on the surface where I would like to dig, hence four.',
    ],
    ['solid', 'not flashy, just solid'],
    [
      'Would pay for a printed version',
      'The notes are better than most books I own. Put them in order and let me buy them.',
    ],
    [
      'Good answers, slowly',
      'Took eleven days to hear back, but then {name} had clearly thought about my question.',
    ],
    [
      'Two favourites, one complaint',
      'The spring series and the one with the guest from Lisbon are wonderful. The complaint: playlists are a mess, and I can never find either of them again.',
    ],
    ['Nice find', 'Came for one tip and subscribed.'],
    [
      'Fair comparisons',
      'Shows the cheap option first, which I appreciate. Once a price was out of date, and it was corrected after I wrote.',
    ],
    [
      'Friendly and modest',
      'Says "this worked for me" instead of "you must". I only wish there were fewer trips and more of the everyday material that made me follow.',
    ],
    ['👍', 'Good explanations, good camera, slightly too much music.'],
    [
      'Best with headphones off',
      'Content five, audio three, so four. It sounds as if the microphone is in another room. Everything else fits.',
    ],
    [
      'Made me start',
      'I had been putting this off for a year. {name} made the first step look small, and it was.',
    ],
    ['Trust it', 'I do double-check big claims, and so far they have held up.'],
    [
      'Better than it looks',
      'The thumbnails scream, the videos do not. Ignore the first and enjoy the second.',
    ],
    [
      'A good start',
      'If you know nothing, begin here. After a few months you will want more depth, and there are hints about where to find it.',
    ],
    [
      'Warm and well researched',
      'Sources are linked, and I clicked through most of them. One led to a page that no longer exists, which can happen to anyone.',
    ],
    ['Keeps promises', 'Said there would be a follow-up. There was a follow-up. Rare!'],
    [
      'Very good, a bit repetitive',
      'By now I can tell which example comes next. New ones would be welcome, but I am not going anywhere.',
    ],
    [
      'Sponsors in moderation',
      'Roughly one in six posts is paid for, and each says so in the first line. I can live with that, and I skip those.',
    ],
    [
      'Thoughtful',
      'Took the criticism in spring seriously and changed the format. Not all of it is better, but I respect the attempt.',
    ],
    [
      'Happy follower',
      'Four years in. One star is missing because there is always something left to wish for.',
    ],
    ['Good for a Sunday', 'I make tea, I put this on, I learn one thing. That is a fine deal.'],
  ],
  3: [
    [
      'Fine, with gaps',
      'Some posts are very good and others are fillers. You get used to guessing which.',
    ],
    ['Okay', 'It passes the time.'],
    [
      'Good for beginners',
      'A fair start if you know nothing yet. After the first season it goes round in circles.',
    ],
    [
      'Depends on the week',
      'When {name} is in the mood it is as good as anything out there. When not, you can hear it.',
    ],
    ['meh but ok', 'background noise while cooking. does the job'],
    [
      'Used to be my favourite',
      'Nothing terrible happened, there is just less and less of what I came for. I still look in once a month.',
    ],
    [
      'Two sides',
      'The research is good. The delivery is not: everything is said three times, and the important part comes after the ad.',
    ],
    ['Neither here nor there', 'Not bad, not special.'],
    [
      'Nice person, thin content',
      'I would happily have coffee with {name}. I am not sure I need another forty minutes on the same idea.',
    ],
    [
      'Three stars, with hope',
      'The new format is promising, but it has had two episodes in five months.',
    ],
    ['Sometimes good', 'And sometimes clearly made in a hurry.'],
    [
      'Advice is fine, prices are not',
      'What is recommended works, but there is nearly always the same thing for half the money. It would be fair to mention that.',
    ],
    [
      'Too fast for me',
      'I pause a lot and still miss things. Friends of mine love the speed, so judge for yourself.',
    ],
    ['It is free, so no complaint', 'Well, one: please label the chapters.'],
    [
      'Mixed',
      'First half of the year: excellent. Second half: mostly trips and unboxings. Averaging it out gives three.',
    ],
    ['Average', 'I expected more after all the praise here.'],
    [
      'Good, then the shop opened',
      'Since there is merchandise, every story finds its way to it. The stories themselves are still good.',
    ],
    [
      'Some weeks better than others',
      'Last month was great, this month I skipped most of it. I would recommend the older playlists.',
    ],
    [
      'Undecided',
      'Kept notes for a while because I could not make up my mind. Out of twelve tips, five worked as shown, four worked after I asked in the comments, and three did not work at all. Replies were friendly but slow. Ads were marked, mostly. So it is three from me, and I will look again in a year.',
    ],
  ],
  2: [
    [
      'Too many links',
      'Every other sentence ends in a shop. There is something in it, if you skip enough.',
    ],
    ['Expected more', 'Much more.'],
    [
      'Nice pictures, little behind them',
      'Looks like a magazine and reads like one: pretty, and forgotten by the next page.',
    ],
    [
      'Used to be better',
      'The old posts were made with care. Now it is one idea a week, stretched.',
    ],
    ['Loud', 'I wanted to like this. My ears disagreed.'],
    [
      'Half of it is repeated',
      'Bought the newsletter, found the free posts in it, word for word. Got my money back without trouble, so two stars and not one.',
    ],
    [
      'Hard to trust by now',
      'Last year brand A was the best. This year it is brand B. There was never a word about what changed, apart from the logo in the corner.',
    ],
    ['Not for me', 'Clickbait title, eleven minutes, no answer.'],
    [
      'The important step is missing',
      'Two of us tried it independently and failed at the same point, which the video skips. I asked. The reply was a heart emoji.',
    ],
    [
      'Starts well',
      'Then it becomes a shop. Maybe it gets better again, I will look in next year.',
    ],
    ['Meh', 'Two stars for the camera work.'],
    [
      'Talks over the guests',
      'Invites interesting people and lets none of them finish. The episode with the two sisters was painful.',
    ],
    [
      'Copies a lot',
      'I recognise examples from smaller channels, without a mention. It may be chance once or twice, but not every month.',
    ],
    ['Disappointed', 'I recommended {name} to a friend and had to apologise.'],
    [
      'Ads marked in tiny print',
      'They are marked, technically: grey on grey, for about a second. Technically.',
    ],
  ],
  1: [
    ['Advertising, not advice', 'I bought what was recommended and sent it back after two days.'],
    ['No.', 'Just no.'],
    [
      'My question was deleted',
      'It was polite. I asked whether the post was paid for. Gone within ten minutes, and I can no longer comment.',
    ],
    [
      'Wrong and not corrected',
      'The numbers do not add up, several people have pointed it out with sources, and the post is still there as it was. That was in March.',
    ],
    ['Would not follow again', 'Followed for a year, left last month, do not miss it.'],
    [
      'Paid and not marked',
      'The same text, word for word, is on the site of the manufacturer. Not one mention that it is an ad.',
    ],
    ['A waste of an evening', 'One hour, zero answers.'],
    [
      'Not what was promised',
      'I paid for the personal feedback. It was a template with my name misspelled at the top.',
    ],
    ['Never again', 'One star because zero is not possible.'],
    [
      'Rude in the comments',
      'Makes fun of beginners and lets the fans do the rest. I saw a teenager get piled on for a fair question.',
    ],
    [
      'Be careful',
      'The discount code cost me more than the normal price in the shop next door. I checked afterwards, which was my mistake.',
    ],
    ['Deleted my comment', 'Twice.'],
    [
      'Promised a refund, then silence',
      'Four e-mails, two messages, no answer since April. I would change this rating if I heard back.',
    ],
    [
      'Unfollowed',
      'The giveaway that nobody won was the last straw. It had 4,000 entries and, as far as anyone can tell, no prize.',
    ],
    ['Avoid', 'Bad advice, and proud of it.'],
  ],
}
