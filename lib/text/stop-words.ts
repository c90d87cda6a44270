const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Folded words (`fold` in lib/text/words) that say nothing about an influencer, by language. */
export const STOP_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: words(`
    a about above across actually after again against ago all almost alone along already also although always am among an and
    another any anybody anyone anything anyway are arent around as ask asked asking at away back be became because become been
    before began behind being below best better between bit both but by call called came can cannot cant come comes coming could
    couldnt day days did didnt different do does doesnt doing done dont down during each either else end enough even ever every
    everybody everyone everything exactly except far feel feels felt few find first five followed following for found four from
    full further gave get gets getting give given gives giving go goes going gone good got great had hadnt half happen happened
    hardly has hasnt have havent having he hed hell her here hers herself hes high him himself his hour hours how however i id
    if ill im in instead into is isnt it itd itll its itself ive just keep keeps kept kind knew know known knows last later
    least leave left less let lets like liked likes little ll long look looked looking looks lot lots low made make makes making
    many may maybe me mean means might mine minute minutes month months more most mostly much must my myself near nearly need
    needed needs neither never new next nice no nobody none nor not nothing now obviously of off often oh ok okay old on once
    one ones only onto or other others otherwise our ours ourselves out over own part parts people per perhaps person please
    point pretty probably put quite rather re read reading real really reason right said same saw say saying says second see
    seem seemed seems seen several shall she shes should shouldnt show shows side simply since six small so some somebody
    someone something sometimes soon start started still stop such sure take taken takes taking talk tell tells ten than thank
    thanks that thats the their theirs them themselves then there theres these they theyd theyll theyre theyve thing things
    think this those though thought three through time times to today together told too took totally toward tried tries try
    trying twice two under unless until up upon us use used uses using usually ve very want wanted wants was wasnt watch watched
    watching way ways we week weeks well went were werent what whatever whats when where whether which while who whole whom whose
    why will with within without wont word words work worked works would wouldnt write wrote year years yes yet you youd youll
    your youre yours yourself youve zero
    january february march april june july august september october november december spring summer autumn winter edit update
    account accounts channel channels content creator creators follow follower followers influencer influencers post posted
    posts rate rated rating ratings review reviews star stars subscribe subscriber subscribers video videos worth
  `),
  de: words(`
    ab aber alle allem allen aller alles als also am an andere anderen anderer anderes auch auf aus bei beim bin bis bist da
    dabei dadurch dafur dagegen daher damit danach dann daran darauf daruber darum das dass dazu dein deine dem den denn der des
    dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines einfach einmal er
    erst es etwas euch euer fast fur ganz gar geht gegen gemacht genau gerade gern gibt gut gute guten habe haben hab hat hatte
    hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins ist ja jahr jahre jahren jede jedem
    jeden jeder jedes jetzt kann kannst kein keine keinem keinen keiner konnen konnte leider letzte machen macht mal man mehr
    mein meine meinem meinen meiner mich mir mit muss nach nachdem nein nicht nichts nie noch nun nur ob oder oft ohne schon
    sehr sein seine seinem seinen seiner seit selbst sich sie sind so sogar soll sollte sonst sondern statt tag tage uber um
    und uns unser unter viel viele vielen vom von vor wann war waren warum was weg weil weiter welche wem wen wenig wenn wer
    werde werden wie wieder will wir wird wirklich wo wurde wurden zu zum zur zwar zwei zwischen
    beitrag beitrage bewertung follower folge folgen influencer kanal sterne video videos
  `),
  es: words(`
    a al algo alguien algun alguna algunas algunos ante antes ano anos asi aun aunque bien cada casi como con contra cosa cosas
    cual cuando cuanto de del demas desde despues dia dias donde dos el ella ellas ellos en entre era eran eres es esa esas ese
    eso esos esta estaba estado estan estar estas este esto estos estoy fue fueron gracias ha habia hace hacer han hasta hay he
    hizo incluso la las le les lo los luego mas me mejor menos mi mis mientras mismo mucha muchas mucho muchos muy nada nadie ni
    ningun ninguna no nos nosotros nuestra nuestro nunca o otra otras otro otros para parece pero poco por porque puede pueden
    pues que quien quienes se sea sean segun ser si sido siempre sin sobre solo son soy su sus tal tambien tampoco tan tanto te
    tener tengo ti tiene tienen todo toda todas todos tu tus un una unas uno unos usted va vez veces ver vida y ya yo
    canal contenido estrellas influencer seguidores sigo video videos
  `),
  fr: words(`
    a ai ainsi alors an ans apres au aucun aucune aussi autre autres aux avait avant avec avez avoir bien bon bonne ca car ce
    cela celle celui ces cet cette ceux chaque chez chose choses comme contre dans de deja depuis des deux dit doit donc dont du
    elle elles en encore entre es est et etait etaient etc ete etes etre eu fait faire fois font il ils jai je jour jours jusqua
    la le les leur leurs lui ma mais me meme memes mes mieux moi moins mon ne ni non nos notre nous on ont ou par parce pas peu
    peut plus pour pourquoi quand que quel quelle quelque quelques qui quoi rien sa sans se sera ses seulement si son sont sous
    souvent suis sur ta tant te tes toi ton toujours tous tout toute toutes tres trop tu un une va vers voila vos votre vous vraiment
    abonne abonnes chaine compte contenu etoiles influenceur influenceuse videos video
  `),
  it: words(`
    a ad agli ai al alla alle allo altra altre altri altro anche ancora anni anno aver avere bene c che chi ci cio come con
    contro cosa cose cosi cui da dagli dai dal dalla dalle dei del della delle dello dentro di dopo dove due e ed era erano
    essere fa fare fatto fino fra gia gli grazie ha hai hanno ho i il in io la le lei lo loro lui ma mai me meglio meno mi mia
    mie mio molta molte molti molto ne negli nei nel nella nelle nessuno niente noi non nostro nulla o ogni oltre ora per perche
    pero piu poco poi prima proprio qualche qualcosa quando quanto quasi quella quelle quelli quello questa queste questi questo
    qui se sempre senza si sia sono solo sopra sta stata stato su sua sue sugli sui sul sulla suo suoi te tra troppo tu tua tutta
    tutte tutti tutto un una uno va ve vi voi volta volte
    canale contenuti follower influencer stelle video
  `),
  pt: words(`
    a ao aos agora ainda algo alguem algum alguma algumas alguns ano anos antes ao apenas as assim ate bem bom cada coisa coisas
    com como contra da das de dela dele deles depois desde dessa desse desta deste dia dias do dois dos e ela elas ele eles em
    entao entre era essa essas esse esses esta estao estas estava este estes eu faz fazer foi foram ha isso isto ja la lhe mais
    mas me melhor menos mesma mesmo meu meus minha minhas muita muitas muito muitos na nada nao nas nem nenhum nenhuma no nos
    nossa nosso nunca o os ou outra outras outro outros para pela pelas pelo pelos pode pois por porque pouco pra quais qual
    quando quanto quase que quem sao se seja sem sempre ser seu seus si sido so sobre sua suas tal tambem tao te tem ter teu
    todas todo todos tudo um uma umas uns vai vez vezes voce voces
    canal conteudo estrelas influenciador seguidores sigo video videos
  `),
}
