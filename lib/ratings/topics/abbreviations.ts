/*
 * Abbreviations that look like words, of all languages together: a list of one would fail in a text with words of another, and
 * a word too many only joins two sentences. Those of up to three letters, without a vowel or with a point within need no entry
 * (`isAbbreviation` in lib/ratings/topics/sentences); the short ones here are also words. Folded (`fold` in lib/text/words).
 * From the suppressions of CLDR 46 (de, en, es, fr, it, pt, ru), and for the other languages a list of our own, not checked
 * against a dictionary.
 */
export const ABBREVIATIONS: ReadonlySet<string> = new Set(
  `
  acad cand genn itd id im op ok mm sur bl np abbild abbr abrev abschn abteil accad acoust adelig admin admon affect afma afmas afmo afmos agric akad al alev alez
  allg alltsa almte aluns amtl anat anon anschl ansv apdo apmt apod append approx aprox apskr apyg arab arch archit
  arcib arit arkit arqueol arrond art assn assoc asst astr astron asyst atte attn aufl ausg ausschl autom autref avda
  begr beisp bess betr bezg bibl bibliogr bijv bilag bill biogr biol bosk bras brig broch bror bull bulv burg ca cap
  capit capp capt categ cdad celso cesk chap chiar chim chin chir circ cirk clov co codo coll collab cols comm commiss
  comp compl conf config conn cons consul cont contab contr corp cour cred csak dags daire dept depto deptos dergl desc
  desgl dest desv dets dict diff dipl dir dist doct dona dort dosl dots dott dottssa dpto dptos dras dtor dtora dupa
  dypl ebda echtg ed edic edit educ eestk eftm eftr egentl egyet ehem eigtl einh einschl ekon ekskl elec elem eletr
  eletron elok elozm emer encycl enga engo entspr equiv ersch esim est estat eszak etc etym eval evang evenals evid evtl
  exas excl excma excmas excmo excmos exec exempl exkl exma exmas exmo exmos expl fabric fakt faqe fasc fatt felev fevr
  fig figs filmreg filos fisiol fizj fjol fold folg foljd fonct forb fore forf forfs fork formd fors forsaml forts
  framst franc fred freg frem fund gand gatv gebr gefl gegr gen gennaio geog geogr geograph geol geom gesch geschl
  geschw gest gimn giur gjen godz gosp gouv govt gral gram graph grundl habil hast hebd henh herr herzl hist hiszp hnos
  hochw honv hoogl hospod hrab huhtik huom igazg ill illmo illustr ilma ilmas ilmo ilmos ilust impr imprim inc incl indb
  indus indust ing ingg ingl inkl insb insbes insen insp intl introd inzw iron ital izqda izqdo jaan jahrg jahrh jan
  janv jaosk jard jaun jedn jegyz jihov joht jongst jouluk judr juil juin julius jurid kand kapt kard kath katu kerulet
  keski kiad kier kilk kirj kodeks komd komm kompl komun kons konv koord koost kosc kozp krest kungl lagj lahd laik
  landw lang lasd lcda lcdo ledn leitn lekt lett licda licdo lietuv lieut lign linc lisens liter ljub lokak ltda ltdo
  lugup maalisk maatsch magh magy mainit maist marrask mart matem math max medd medic medl megj mell mern messrs mest
  mevr mies min misc mitt mlad mobl mods moksl moms mon monatl mons motsv mtra mtro muaj mudr muun nachm nagys naml napr
  nast natl nederl nederst nejv nekd nenk nenkol nent neol niem nimim nisp no nos ntra ntro numr nums obcan odont
  odontol ogrt okol oktat olign omtr onor operat oras ordf organiz orient orig ornek orsz osak osob osterr osthamm oszt
  ouvr ovenn overl overs padr pagg pags panas par parag paras pasur patol pavad peatn pedag perkth pers pesq philos
  phuong phys pirm pluk pluss podj podob pohj poman pontos popr port pozd prac pras pravd prawd pred predv pref prefaz
  prel prep pres prez prib pribl prim prip priv proc prod prof profa profas proff profs profssa proj prok pron prop prot
  prov prox proz przed przew przym przyp pseud psicol psych publ pulk pulkow puol quim quinz ragg rdos ref reggt reit
  rekt relat repr rept resid resp revd rodic rosyj rouv roviden rozdz rozp rreth rrug rruga rvdmo rvdmos rvdo rvdos
  sachs sagl sakk saml sarg schles schriftl schwab schweiz sdad sdri sealh sec secr secs sect seim sekr sell selsk sens
  sept sergt sett shek shen shih shqip shtat sidst sierz sigg siglo signra sigra simb skuesp skyr sociol sodel sogen
  sonst sosy soud sout spec spett spezif spol sprost sr sras sres srov srta srtas st staatl statl stav stellv stev stol
  strada stran stud studl succ sudd suiv suppl supt sviet symb synt synth syst syysk szept szer szerk szla szov tagl
  tagozat tammik tanar tech techn teckn tecnol tegenw tegm tehn teilw tel tele telef telnr temp tenc tetor tfno thanh
  theol thurs tidl tidn tien tills tilsv tinh tiszt toim tolk torv toukok trab trad tran transp trav trim truong tsit
  tues tukst tunn tusk tygod ubieg ucca ugyn ugyv ulic undt undu univ upok uppl ured urodz urspr ursprungl urug ustan
  usttgm utca vabar vadin vald valst vanh vard vars vast vederb vedouc vedr veebr vegy vell vereador verf verg verh vers
  verw vetensk vezet vice virks virs voit vol vols voorz vorm vuos vych weled westf wiel wiss wlasc wochentl wroc
  wspolcz wydz yard ylim yuzb zach zagr zapad zart zast zejm zeszl ziff ziur znam zoodv zool αγγλ αρθρ διευθ δνση εκατ
  επικ επιστ εταιρ ετησ ιταλ λεωφ μετρ νοσοκ παραδ πληθ προεδρ πρωτ σημερ στρατ συγγρ συμπλ υποθ φεβρ χρον акад англ
  архим архит библ бизн болг бульв введ верх воен возм воскр врем всел вторн геогр геол гимн глав гособ гражд грам греч
  гром гђица дисс докл докт долл древн друг европ егип един ежегод ежемес журн завед замест заруб заст знач зокр идет
  изобр имен импер индекс иност инст искл итал казах канд квадр квар кварт клас комис комп конф копир корп котор кратк
  крит кільк кімн латин леит ленингр литер магаз маиор макс медиц межд минист мист млад міськ назв наиб наим напр наприм
  наст науч некот немец необх нест новем нояб област общест обяз оконч окруж опубл ориг остан отдел отеч отпр офиц офіц
  панi парл перев перен переул пехот письм план подп полит полк польск посв посел посл пост пояс пред предп предс през
  прем прест приб прибл прим пример примр пров проез произв просп проф псевд публ разг разд разл раиц рассв розд росс
  рубл свящ секр село сельск сент септ серед серп скор след слоб словар собств соед сокр соотв спец средн стар степ стих
  стол стор стран строит студ субб табл твор терм терр токар увел унив унів упом урож устар учен ученик факс фарм февр
  филос франц церк черв четв числ экон элем ініц գեներ դոկտ համար մլրդ նկար պարոն պրոֆ דוקטור פרופ استاذ دكتور شارع
  مهندس აკად მლრდ პროფ
  `
    .trim()
    .split(/\s+/),
)
