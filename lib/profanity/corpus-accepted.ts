/*
 * Sentences of our own that must pass, for the test that measures the language check: what people really write in
 * ratings, with the words, names and places on which careless filters stumble. A line is a sentence.
 */

const lines = (text: string) => text.trim().split('\n')

/** Mild or everyday words, and honest harshness. */
const EVERYDAY = lines(`
Oh my god, what a video
Thank God for honest reviews
What the hell happened to the sound?
Hell of a good course
Damn, that was useful
She has the balls to say who paid her
Great balls of fire, what a bass player
He juggles seven balls and talks about investing
The crap that other people sell is not in here
That sucks, but he answered within a day
My vacuum sucks more than this advice
He screwed up the link and said sorry
Screw it on with a screwdriver, she says
This is bloody brilliant
A bloody steak, cooked in the woods
He farted on camera and left it in
Poop jokes for small children, harmless
My bum hurts after her workout
Kick his butt at chess
The butt of every joke
Stupid idea, well filmed
The editing is awful and the sponsor is worse
Terrible, misleading, a waste of money
I hate this channel with all my heart
He lies about his sponsors. Do not buy.
What a liar and a cheat
An idiot's guide to shares, in a good way
Dumb jokes, clever recipes
She is a freak of nature, what strength
Lame giveaway
wtf was that ending
omg lol, I laughed so hard
lmao at the second minute
OMG!!! Best channel ever!!!
It was too sloooow and sooooo good
Yessssss
Noooooo, why did it end
Aaaaah, at last an honest one
Hmmmm, not convinced
Zzzzz, boring
hahahahaha
Pfffft
Grrrr, ads again
Shhhh, do not tell the sponsors
Wooooow
Fffff, cold water
Cool cool cool
Kill two birds with one stone
You will kill it, he says before each workout
She slays every look
His knife skills kill me
A killer recipe
Dead honest
A dirty kitchen, cleaned in ten minutes
Nude lipstick and nude heels
Naked juice, no sugar
Strip the paint first
A stripped screw
Hook up the cables first
A hooker position in rugby, explained
Rub the meat with salt
Blow on the soup
The blow dryer is loud
A job well done
Jerk chicken, done right
The knee-jerk reaction of the market
Beat it until stiff
Hard, wet and slippery paths
Come, come again, come back
She came, she saw, she reviewed
Licking the spoon
Suck the air out with a pump
Nuts, seeds and bolts
Tease the yarn
A tool for every job
Doo-wop songs on Sundays
A kick-ass recipe for beans
Those who re read the label are right
What's hit is hit; the bulls hit the market
Pricked my finger on the needle
Prick the potatoes with a fork
A cock crows at five in the morning
`)

/** Bodies, education, history and religion. */
const SUBJECTS = lines(`
Good sex education for teenagers
Sex and gender, explained calmly
Her series on safer sex should be shown in schools
Open about sexual health and the vagina
A nurse explains the penis and the testicles to boys
Breast cancer, told by a survivor
Breastfeeding in public, an honest film
Chicken breast with lemon
He talks about erectile problems without shame
Anal fissures and other things nobody asks a doctor about
The anus of a starfish, biology at its best
Semen analysis, explained by a lab
Masturbation is normal, she tells parents
The orgasm gap, with sources
Explains penis envy and Freud
A documentary on Nazi Germany
How the Nazis came to power
Rape seed oil and its price
Speaks for victims of rape, with great care
A film about the slave trade
Homosexuality in ancient Greece
A lesbian couple renovates a house
Gay, proud and funny
Queer history of Berlin
The transgender athlete tells her story
Homo sapiens, explained
Homo erectus and the first fire
I learned so much from you. Homo sapiens was my favourite episode
Porn addiction, told by somebody who stopped
Food porn at its best
Prostitution laws in four countries
The virgin forest of Poland
Virgin olive oil, tasted blind
Sperm whales and blue whales
Jews in Prague, a history
A Muslim cooks for Christians
Black hair, natural hair
White noise for sleeping
Drugs, addiction and the way out
Cannabis law in Canada
Suicide prevention, with numbers to call
He survived an attempt to kill himself and talks about it
Lived with depression; says so
Menstruation cups compared
The uterus, drawn on a blackboard
Vulva, labia and clitoris: names that doctors use
Urine tests at home
Feces of owls, dissected
Enema before surgery: what to expect
A condom test by an engineer
Contraception for couples
`)

/** Harmless words that hold or resemble a bad one. */
const LOOKALIKES = lines(`
Scunthorpe is where the classic class assesses the bass.
Penistone and Lightwater are real places
Essex, Sussex and Middlesex
Massachusetts assessed by an assistant
The assassin passes the compass
Bass guitar, brass and glass
A class act, first class
Embarrassing, but he said so
Assorted assets and assumptions
Cassette, casserole, cassava
Grass, moss and molasses
The Arsenal game with a parsnip
Cocktails, cockpit, peacock, cockatoo
Cockles and mussels
Shuttlecock and weathercock makers
A cocker spaniel puppy
Hancock, Hitchcock, Babcock
Cockroach control without poison
Titles, titans and titration
A great tit and two blue tits at the feeder
Titicaca and Titanic
Constitution, institution, competition
Shiitake mushrooms, dried
Matsushita and Yamashita are great
Mitsubishi and Toshiba repaired
Ashitaba tea
Harsh item, crash it, push it
Wash it, brush it, finish it
The fish is hit by light
This hits hard
She sits, he hits, it fits
Circumstances accumulate in the document
Cucumber and cumin
magna cum laude
A sauna-cum-bar
Niger and Nigeria are two countries
The Nigerian kitchen, step by step
He sniggers and niggles
A niggardly sponsor
Vinegar, beginner, engineer
Snickers and knickers
Denigrate nobody, he says
Pakistan travel advice
Pakistani food is great
Japan and the Japanese
A Jaipur weaver
Spicy spice, auspicious
Despicable Me, reviewed
Chinks in the armour of the theory
The chink in the curtain
A raccoon and a tycoon in a cocoon
The Maine coon cat
Cooncan is a card game
Gobbledygook
Gookin is a surname
Dyke and levee, Dutch engineering
Offa's Dyke, on foot in eight days
Analysis of an analyst
Canal, banal, arsenal, canals
The therapist’s assistant passed
Grape, drape, therapeutic, scrape
Skyscraper
Pensive pension
Penultimate pencil
Happiness and spines
Pussyfooting around prices
Pussy willow in spring
Octopus and platypus
Pushy parents
Puss in Boots
A wholesome talk about Shakespeare
Wholesome and wholesale
Slutsk is a town in Belarus
Slug, slot, slit, slat
Dictionary, dictate, predict, addict
Dickens and Dickinson
Benedict and Frederick
Flick, click, trick, brick, Nick
Fickle and pickles
Flock, clock, block, rock
Luck, duck, truck, buck and stuck
What a lucky duck
Tuck your shirt, suck a lemon
Buckwheat and starstruck
Firetrucks for toddlers
Unstuck, awestruck
Funk, punk, bunk
Country counts, county count
Account, discount, encounter
Shot, shut, shirt, shift, sheet, short
A shitake typo for shiitake
Batch, bench, beach, birch, botch, butch
Witch, stitch, twitch, glitch
Twitch streamer with manners
Swat the fly
Wanaka lake
A twisted wrist
Bustard, mustard, custard
Bollard and ballast
Jackdaw and jackpot
Fagus sylvatica is the beech
Fagioli and faggio
Kikuyu and kiki
Spoke, spook, spike, speck
Crackle, crack the egg
Hoe, hoes and rakes for the garden
A hooter at the station
Rectangle and director
Button, butter, butterfly, rebuttal
Shag pile carpets
Shuttle, shaggy dog
Tittle and tattle
Wangle and wiggle
Peckers: woodpeckers
Pecan pie
`)

/** People and places. */
const NAMES = lines(`
Dick Van Dyke and Philip K. Dick
Moby Dick, read aloud
Dick and Jane, a primer
Uncle Dick Cheney is in it
Andy Dick plays himself
Kike Hernández plays well
Kike García scored twice
Phuc Nguyen cooks
Nguyen Phuc An sings
Fanny and Willy travel
Fanny Ardant, interviewed
Willy Wonka cosplay
Alan Cox explains Linux
Courteney Cox and Brian Cox
Alexander Wang designs
The Wang family
Suka Hanamori paints
Randy Newman plays
Gaylord Hotel, reviewed
Gay Talese writes
Peter Cockburn commentates
Alistair Cooke and Cocker
Jarvis Cocker and Joe Cocker
Dr. Dickman and Mr. Dickson
Titus Andronicus
Tit for tat
Mike Hunt & Sons repair boats
Condom in France, a travel vlog
Intercourse, Pennsylvania
Wankendorf and Wankum by train
Bitchū-Takahashi station
Pula and Rijeka by boat
Lake Titicaca
Bangkok nights
Bangkok and Phuket
Phuket on a budget
Sandra Kuntz and Heinz Kunz
Mount Wank above Garmisch
Andrew Leitch and Bodo Fuks
Assam tea, Assad, Assisi
Semmering and Wörthersee
Hoare family bank
Hooker Valley Track
Beaver Creek
Big Bone Lick State Park
Cumming, Georgia
Mr. Butts teaches maths
Ms. Sexton reads
Wilhelm Fick studied proteins
Adolf Fick and diffusion: Fick's law
Herr Fuchs und Frau Fux
Nicky Minaj, Dominica, Dominik
Kaka and Pepe play
Paco de Lucía
Pakku and Pakkun
Japji Sahib, sung
Gooch and Couch
Hiroshi Takeshita
Kenta Morishita
`)

/** Other languages. */
const LANGUAGES = lines(`
Kunstgeschichte und Kunst, sehr gut erklärt
Der Schmuck ist schön, das Kraut auch
Die Bremsen sind stark genug
Ein dicker Schal und dicke Socken
Das ist mir zu dick aufgetragen
Fachlich gut, aber zu viel Werbung
Er sagt, wer bezahlt hat. Danke!
Ich habe geduscht und Musik gehört
Die Puten und Hühner laufen frei
Sechs Tage, sechs Rezepte
Sex im Alter, ein ernstes Gespräch
Was für ein Mist, aber lustig
Till slut blev det bra
Det var slut på pengarna
På slutet kom sanningen
Slutligen en ärlig person
Fart och fläkt, bra fart i filmen
Jättebra kanal, kika gärna
Hun har fart på og godt humør
Faktisk en god kanal
Toujours en retard, mais drôle
Le train est en retard de dix minutes
Un retard de livraison, bien expliqué
Elle répond sans retard et parle des retards de la poste
Là en bas, tard le soir
Holanda, el matrimonio homo y la ley
Viel Kummer und Leid
Bestial, tío, qué receta
Aujourd'hui il fait beau
Il faut bosser, con calma
Les cons jugés
Con mucho gusto, muy buen canal
Una persona honesta con buen humor
La puntuación es justa
Disputa y reputación, bien explicadas
El país y la paz
Computadora vieja, arreglada
Año nuevo, canal nuevo
Como cocinar sin prisa
Muito bom, recomendo a todos
Ela cozinha como a minha avó
O pau-brasil é uma árvore
Che figata, bravissima
Finocchio e arancia in insalata
Un bel culatello di Zibello
Una figura storica
Cum se face pâinea
Cum să repari o bicicletă
Çok güzel, Ekrem
Amcam da izliyor, çok iyi
Sikke koleksiyonu
Bagaimana, saya suka sekali
Saya suka kanal ini
Saya tidak suka iklan
Ang galing, puto bumbong at bibingka
Puto at kutsinta, masarap
Dobrze zrobione, polecam
Kurtka i kurs, bardzo dobre
Suka biegnie po łące
Kissa, koira ja kukka
Kuk na ruce a loket
Nejlepší kanál, děkuju
Jebel Ali by bus
Jó csatorna, köszönöm
Hui-Min kocht
Hui muslims in Xi'an
Cúm và sức khỏe
Phúc và Phượng nấu ăn
Mỹ Dung giải thích rõ ràng
Это очень хороший канал
Сука там нет, только котики
Хорошо объясняет, спасибо
Страхуй путешествия заранее
Не психуй, всё получится
Застрахуйте машину
Дуже добре, раджу всім
Όλα καλά, ευχαριστώ
とても良いチャンネルです
しっとりしたケーキ
这个频道很好
他解释得很清楚
정말 솔직한 리뷰예요
시발점이 된 영상
قناة رائعة جدا
شكرا على الصراحة
ערוץ מצוין, תודה
बहुत अच्छा चैनल है
ช่องนี้ดีมาก
Sangat bagus, terima kasih
Leuk kanaal, goede uitleg
Een dikke trui en een dijk van een huis
`)

/** Numbers, models, addresses, signs and letters. */
const SIGNS = lines(`
Galaxy A55 and the A55 road
PS5, MP3, A4 and B12
Born in 1455, room 5417
Rated 5* by me, 4/5 stars
*not* bad, **really** good
_underlined_ and -dashed-
Costs $$$, is worth it!!!
Costs $5.00 or 4€
50% off, 100% honest
user@example.com and https://example.com/class-hits
See https://www.example.com/assets/analytics?id=4
C++ and C# and F#
F# minor, then B flat
A.S.A.P. and U.S.A.
U S A, I B M and A B C
As soon as possible, a s a p
A, B, C and D are all right
T E S T
Plan B: C is for cats
S.H.I.E.L.D. comics
B.I.T. and C.U.T. are school names
Section 4.1.5, page 55
0.5 l water, 3 eggs, 7 min
1/2 cup, 3/4 cup
H2O and CO2
Wi-Fi, Hi-Fi, sci-fi
T-shirts, T-bones and X-rays
Rock'n'roll, fish'n'chips
Mother-in-law, father-in-law
State-of-the-art, hit-and-miss
Push-it-to-the-limit workouts
A hit-single and a class-hit
Fun-key, mon-key, don-key
e-mail, e-book, e-bike
"Honest" is the word
(sponsored), [ad], {code}
<b>bold</b> &amp; italics
+1 from me
#honest #travel #food
@anna and @bob_cooks
~ten minutes
10:45, 3'30", 12°C
x = 5 * 3 + 1
f(x) = 3x + 2
f(u) and f(v) are functions
👍👍👍 10/10
👨‍👩‍👧‍👦 family channel
🔥🔥🔥
ＦＡＱ と レビュー
½ price
№ 5
I, II, III and IV
i am a fan
I a m spaced out
v e r y good
w o w
D I Y, step by step
s l o w and steady
...
?!?!
-----
`)

/** Whole ratings. */
const RATINGS = lines(`
She names every sponsor in the first ten seconds, and when a hotel turned out to be dirty she said so although they had paid.
I bought the course on his word. It is a copy of free lessons, and he does not answer mails. One star for the first chapter.
Watched for three years; the jokes got worse, the knives got sharper, and the recipes still work. Would watch again.
He promised a refund within a week, which took two months, but it came with an apology and interest.
The before and after pictures are the same picture. Look at the clock in the background.
Her bread failed three times in my oven; her answer to my question fixed it. Honest, patient, exact.
Too much talking, too little climbing. Good advice on shoes, though.
My daughter learned fractions from his pizza film, and now she wants pizza every day.
Nothing but ads. The shampoo that he 'found by chance' is his brother's company.
Explains index funds better than my bank, and says what he earns from each link.
I do not share his opinions, and he never once insulted people who disagree.
The sound is terrible, as if recorded inside a bucket; what he says is gold.
Cheap tricks, stolen thumbnails, deleted criticism. Avoid.
Came for the trains, stayed for the sandwiches.
Her comments are moderated by bots that eat every critical word. Three stars for the cats.
Good for beginners. If you can already sew, you will be bored after the second film.
He burnt the risotto live on stream and laughed about it: I trust him since.
Never answers. Never thanks. Never late, either.
It hurts to see how the channel changed after the merger.
Bought the lamp, returned the lamp. The code did not work and the support blamed me.
`)

/** Written after the rules, to see what they would wrongly refuse. */
const LATER = lines(`
He grew up in Cockermouth and went to Penn State.
The hummus is thick and the pita is hot.
Assess your risk, then pass.
A shot of espresso, a shift at the café.
Niggling doubts about the price
My niece Nikka sings
Fuchsia dresses suit her
The Fuchs family bakes
Kant, not cant
Swedish fika, with a slice of tårta
Dikes of Zeeland
The ducks and the geese
It is hit or miss
Hash it out
Ash it, then rinse it
Push IT further
The dictator's diction
A scunner is Scots for disgust
Cummerbund and tuxedo
Cucumbers, accumulated documents
Basement tapes
The Bastille and the basilisk
Twelve twigs
Slough, slush, sluice
Ship it, ship hit the pier
Vaginal health by a doctor
Rapeseed and grapeseed oil
The grapes of wrath
Pre-teen and teen clothing
Amateur astronomy
Adult education
Bi-weekly and biannual
The bisexual character arc
XXL shirts, XXX Olympiad
Analog photography
The Analects
Cocoa, cola, cookie
Mr. Cockram
Ms. Dickerson
Lord Shaftesbury
The shaft and the shank
Nob Hill, San Francisco
Hell's Kitchen with Gordon
Jesus Christ Superstar
Goddess of victory
Holy cow
Hoes before frost: a garden hoe
Kindergarten, Kinderwagen
Er ist ein dicker Freund
Sie ist dick und glücklich
Das Buch ist dick
Das dicke Ende
Schwanzlurch und Feuersalamander
Hahn im Korb
Die Katze hat einen langen Schwanz
Kuh, Kuchen, Küche
La computadora y la disputa
Perra y gato, mascotas
Cojín, cojines y cortinas
Concha de mar
Coño no, coñac sí
Le cul-de-sac
Un bite de données n'est pas un octet
La bitte d'amarrage
Chatte et chaton
La pine de sapin
Cazzuola e mattoni
Porca miseria
Kurz und gut
Kurort, kurs, kura
Pizzas and pistachios
Pieces of eight
Peniche, Portugal
Penang, Malaysia
Phuket, Fukuoka and Fukushima
Fukui prefecture
Shimizu, Shinjuku, Shizuoka
Mishima and Hitachi
Nishi-Ogikubo
Kuki and Kukki
`)

/** Every sentence by what makes it hard. */
export const ACCEPTED = {
  everyday: EVERYDAY,
  subjects: SUBJECTS,
  lookalikes: LOOKALIKES,
  names: NAMES,
  otherLanguages: LANGUAGES,
  signs: SIGNS,
  ratings: RATINGS,
  later: LATER,
} as const
