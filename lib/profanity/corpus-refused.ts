/*
 * Sentences of our own that must not pass, for the test that measures the language check. Each holds one thing that a
 * reader should not meet in a rating. A line is a sentence; the groups are the ways in which people hide a word.
 */

const lines = (text: string) => text.trim().split('\n')

const PLAIN = lines(`
This guy is a fucking fraud.
Fuck this channel and everyone who sponsors it
What the fuck was that last video
He told me to fuck off when I asked for a refund
absolute bullshit from start to finish
She talks shit about every smaller creator
Shitty advice, shitty camera, shitty attitude
The course is a piece of shit.
bunch of shitheads in the comment section
Such a bitch to her fans
Stop bitching about your sponsors
a lying son of a bitch
This cunt blocked me for asking
What a pair of cunts
He is an asshole to waiters
total assholes, both of them
Arrogant arsehole who thinks he is funny
Don't be a dick about it
The dickhead never answers his mail
what a dickwad
Only a twat would buy this
A complete wanker
utter wankers, the whole agency
Bollocks, every word of it
She is a slut and everybody knows it
sluts like her ruin the platform
He called his ex a whore on camera
attention whores
That bastard took my money
Lying bastards
jerk off material for idiots
he begs for a blow job in the stream
go suck a cock
Cocksucker of the year
This motherfucker deleted my comment
motherfuckers everywhere
You are a pussy if you buy his crypto
stupid jackass
dumbass takes, every single week
What a douchebag
pissing on his own fans, and he pisses me off
Piss off with your affiliate links
goddamn liar
This is horseshit science
dipshit with a microphone
A real shitshow
he loves shitposting about other people
Somebody should tell this prick the truth
pricks who sell fake tickets
this fucktard cannot even spell
clusterfuck of a giveaway
Fuckwit
`)

const SLURS = lines(`
He used the word nigger twice in one stream
niggers are not welcome, he wrote
My nigga sells fake shoes
all of them niggas lie
He called the cashier a faggot
faggots ruin everything according to him
stupid fag
Those fags again
The host laughs when a guest says tranny
trannies are his favourite joke
retarded content for retards
This retard cannot cook
He called my family paki on stream
dirty kikes, said the moderator
a spic like him should go home
He shouted chink at the waiter
chinks, all of them, he said
the gook joke in minute three
Wetback jokes for twenty minutes
raghead is what he calls them
He thinks towelheads is a funny word
that dyke from the second season
sandnigger, he typed
he calls women coons and laughs
beaners cannot cook, he says
kill yourself, she wrote to a fan
just kys
he told a kid to go kill urself
`)

const SPACED = lines(`
f u c k this course
What a f.u.c.k.i.n.g waste
f-u-c-k the sponsors
F U C K
s h i t advice
s.h.i.t.
pure S-H-I-T
b i t c h
What a b.i.t.c.h
you c u n t
c.u.n.t of the year
a s s h o l e
He is an a-s-s-h-o-l-e
n i g g e r
n.i.g.g.e.r in the title
f a g g o t
f.a.g.g.o.t
w h o r e
s l u t
s.l.u.t
t w a t
d i c k
w a n k e r
b a s t a r d
fu ck this
fuc k you
sh it
bul lshit course
as shole
He is a bi tch
mother fucker
mother f u c k e r
f  u  c  k  with two spaces
f u-c k mixed
f_u_c_k under lines
f*u*c*k stars
f/u/c/k slashes
f,u,c,k commas
f~u~c~k waves
f u c k i n g liar
n i g g a
You are a d.i.c.k and a liar
`)

const REPEATED = lines(`
fuuuuck this
fuckkkkk
ffffuck
FUUUUUUUCK YOU
fffuuuccckkk
shiiiiit
shhhhit
shittttt advice
sssshhhhiiiitttt
biiiiitch
bitchhhhh
bbbbitch
cuuuunt
cunttttt
asssshole
assholeeee
aaaasshole
niggggger
niiiigger
niggerrrr
faggggot
faaaggot
whooooore
sluuuut
slutttt
twaaaat
diiiick
dickkkk head
wankerrrr
baaaastard
bullshiiiit
fuuuucking liar
motherfuuucker
fuckfuckfuck
shitshitshit
`)

const SIGNS = lines(`
f*ck this channel
f**k you
F***ing liar
f*cking useless
f#ck
f@ck
f%ck
sh*t content
sh**
s**t advice
sh!t
$hit
\u0024h1t
5h1t
sh1t
sh1tty
b*tch
b!tch
b1tch
b1tches
bi+ch
8itch
c*nt
c#nt
cvnt
(unt
a$$hole
a55hole
@sshole
@$$hole
assh0le
d!ck
d1ck
d1ckhead
d*ckhead
n1gger
n!gger
n1gg3r
nigg3r
n*gger
ni99er
n1gga
f4ggot
f@ggot
f4gg0t
fa99ot
wh0re
w#ore
wh*re
s1ut
s!ut
sl*t
slu7
tw4t
tw@t
w4nker
w@nker
b4stard
b@stard
ba5tard
bu11shit
bullsh1t
bull$hit
bull-shit
fu(k
phuck this
phuk you
fuk this
fvck
fck u
fcking
f u k
fukin liar
fucc this
fuq you
stfu you cunt
azzhole
asswhole
biatch
beyotch
biotch
shyt
shiz is not it but shite is
kunt
coont
dikhead
pu$$y
puzzy is odd but pussy is clear
m0therfucker
mutha fucka
muthafucka
mofo
`)

const LETTERS = lines(`
fúck
fücking
fùck
f\u0336u\u0336c\u0336k\u0336
fu\u200bck
f\u200cu\u200cc\u200ck
fu\u2060ck
sh\u00adit
s\u0301h\u0301i\u0301t\u0301
bïtch
bítch
shìt
çunt
ｆｕｃｋ
ｓｈｉｔ
𝐟𝐮𝐜𝐤
𝓯𝓾𝓬𝓴 this
𝕤𝕙𝕚𝕥
𝖇𝖎𝖙𝖈𝖍
𝚏𝚞𝚌𝚔
ⓕⓤⓒⓚ
ⓢⓗⓘⓣ
🅵🆄🅲🅺
🄵🅄🄲🄺
fuсk
fuсking with a Cyrillic letter
ѕhit
shіt
bіtch
сunt
ḟųċķ
ƒuck
ғuck
fυck
nіgger
nïggêr
fаggot
ᶠᵘᶜᵏ
ꜰᴜᴄᴋ
sнit
`)

const INSIDE = lines(`
absofuckinglutely useless
unfuckingbelievable
infuckingcredible waste of money
Fuckface with a podcast
shitfaced on camera again
what a shitstain
thatsbullshit
whatthefuck
fuckyou
fuckthischannel
#fuckthisguy
@fuckhead is his second account
fuck_this
well,fuck,that was bad
well...shit...that was bad
shit/fuck/whatever
FuCk ThIs
BITCHASS
niggerlover is what he wrote
dontbeadickhead
`)

const OTHERS = lines(`
Du Arschloch
so eine Hurensohn Aktion
Wichser
Fick dich
Scheiße, alles Scheiße
hijueputa
hijo de puta
Es una mierda
pendejo
chinga tu madre
Quel connard
putain de merde
salope
encule de ta race
kurwa mać
pierdol się
blyat
сука блять
пошел нахуй
пизда
что за хуйня
vaffanculo
stronzo
che cazzo dici
filho da puta
caralho, que lixo
klootzak
godverdomme
orospu çocuğu
siktir git
`)

/** Written after the rules, to see what they had missed. */
const LATER = lines(`
a$$
sh¡t
ⓢhit
fu.ck
ni**er
ni**ers
f-cking
f—uck
mthrfckr
fuuk
fucк
shlt
sh.it
b!atch
fukk
cunnt
c u n  t
you're such a sl ut
the n!gga
retardd
c.o.c.k
wh0r3
p*ssy
d i c k h e a d
s-l-u-t-s
fagg0t
tr@nny
k!ke
ch1nk
sp1c
niqqer
asshoIe
FUCKKKKKKK YOU
Shiiiiiit!!!
¡mierda!
fµck
f🖕ck
b¡tch
bastardddd
fucking-hell
shît
piece o' shit
what a w⁎nker
`)

/** Every sentence by the way in which it hides what it says. */
export const REFUSED = {
  plain: PLAIN,
  slurs: SLURS,
  spaced: SPACED,
  repeated: REPEATED,
  signs: SIGNS,
  letters: LETTERS,
  inside: INSIDE,
  otherLanguages: OTHERS,
  later: LATER,
} as const
