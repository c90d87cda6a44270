import type { Stars } from '@/lib/domain/stars'

/** Ratings in other languages: stars, title and details. */
export const ABROAD = {
  arabic: [
    [
      5,
      'صريح وواضح',
      'أتابعه منذ سنتين، وكل إعلان مذكور في أول دقيقة. جربت النصائح بنفسي ونجحت من المرة الأولى. شكراً على الصدق والصبر في الرد على الأسئلة.',
    ],
    [4, 'محتوى مفيد', 'الشرح هادئ ومنظم، لكن الصوت منخفض في بعض المقاطع. أنصح به للمبتدئين.'],
    [2, 'إعلانات كثيرة', 'كانت الحلقات القديمة أفضل، أما الآن فأغلبها روابط لمتجر واحد.'],
    [5, 'أفضل متابعة لي', 'لا مبالغة ولا صراخ. تعلمت منه أكثر مما تعلمت من دورات مدفوعة.'],
    [3, 'جيد أحياناً', 'بعض الحلقات رائعة وبعضها للحشو فقط.'],
  ],
  hebrew: [
    [
      5,
      'אמין ומדויק',
      'כל טעות מתוקנת בראש העמוד תוך יומיים. ניסיתי בבית בדיוק כמו שהוסבר וזה עבד. ממליצה בחום.',
    ],
    [3, 'בסדר גמור', 'חלק מהסרטונים מצוינים וחלק רק ממלאים זמן. כדאי להתחיל מהפרק הראשון.'],
    [4, 'מומלץ', 'הסברים ברורים ובלי צעקות. רק הסאונד יכול להיות טוב יותר.'],
  ],
  japanese: [
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
    [5, '毎週の楽しみ', '失敗も笑って見せてくれるところが好きです。家族で見ています。'],
  ],
  russian: [
    [
      5,
      'Честно и спокойно',
      'Проверил советы на себе: всё работает так, как сказано. Реклама отмечена сразу, ошибки исправляются открыто. Спасибо!',
    ],
    [3, 'Неровно', 'Есть отличные выпуски, есть проходные. Первые два года были сильнее.'],
    [1, 'Не советую', 'Рекомендованную вещь пришлось вернуть, вопрос под видео удалили.'],
    [4, 'Полезно', 'Сделал по инструкции со второго раза. Хотелось бы субтитры.'],
    [
      5,
      'Смотрю всей семьёй',
      'Без крика и без лишней рекламы. Отвечает на вопросы, даже на глупые вроде моих.',
    ],
  ],
  hindi: [
    [
      5,
      'बहुत भरोसेमंद',
      'हर बात साफ़ बताते हैं, और जो ग़लत हुआ वह भी दिखाते हैं। मैंने घर पर वैसे ही किया और नतीजा वही मिला।',
    ],
    [4, 'अच्छा काम', 'समझाने का तरीका सरल है। बस आवाज़ थोड़ी धीमी है।'],
    [3, 'ठीक-ठाक', 'कुछ वीडियो बहुत अच्छे हैं, कुछ सिर्फ़ समय भरने के लिए।'],
  ],
  korean: [
    [
      5,
      '정직한 후기',
      '협찬이면 처음에 꼭 말해 줍니다. 따라 해 봤는데 그대로 됐어요. 계속 응원합니다.',
    ],
    [3, '무난해요', '초보자에게는 좋지만 조금 지나면 반복이 많습니다.'],
    [4, '설명이 친절해요', '천천히 알려 줘서 따라 하기 쉬웠어요. 자막이 조금 더 크면 좋겠습니다.'],
  ],
  chinese: [
    [5, '很真诚', '广告都会提前说明，失败的过程也不剪掉。照着做一次就成功了，推荐给家里人了。'],
    [4, '內容紮實', '準備得很用心，只是更新太慢。'],
    [3, '一般', '有几期很精彩，其余的比较水。'],
  ],
  spanish: [
    [
      5,
      'Directa y sin trampas',
      'Cuenta lo que cobró y lo que no funcionó. Lo probé en casa y salió igual. Da gusto que alguien trate al público como adulto.',
    ],
    [2, 'Demasiados enlaces', 'El contenido es bonito, pero cada frase termina en una tienda.'],
    [
      5,
      'Mi favorita de los domingos',
      'La veo con mi abuela, que ahora me corrige a mí. Sin prisas y sin vender nada.',
    ],
    [4, 'Recomendable', 'Le falta algo de ritmo, pero siempre aprendo algo y cita sus fuentes.'],
    [1, 'Publicidad encubierta', 'Pregunté si el vídeo estaba pagado y borraron mi comentario.'],
    [3, 'Ni fu ni fa', 'Hay episodios buenísimos y otros de puro relleno.'],
  ],
  french: [
    [
      4,
      'Sérieux',
      'Des sources, des chiffres et des corrections visibles. Il manque parfois un résumé écrit.',
    ],
    [
      5,
      'Une vraie pédagogue',
      'Chaque erreur est corrigée en haut de la page. Mes élèves adorent, et moi aussi.',
    ],
    [3, 'Inégal', 'Le début était passionnant, la suite tourne un peu en rond.'],
    [2, 'Trop de placements', 'Un lien par phrase, c’est fatigant.'],
  ],
  german: [
    [
      5,
      'Endlich jemand Ehrliches',
      'Werbung steht im ersten Satz, Fehler werden oben auf der Seite berichtigt. Ich habe es nachgemacht, und es hat geklappt.',
    ],
    [3, 'Durchwachsen', 'Gute Ideen, aber manches wiederholt sich. Die ersten Folgen lohnen sich.'],
    [4, 'Gut erklärt', 'Ruhig, sachlich, mit Quellen. Nur der Ton schwankt.'],
    [5, 'Jeden Sonntag dabei', 'Seit drei Jahren fester Bestandteil unseres Frühstücks. Danke!'],
    [
      1,
      'Nicht empfehlenswert',
      'Das empfohlene Gerät ging zurück, auf meine Nachfrage kam nie eine Antwort.',
    ],
  ],
  portuguese: [
    [
      4,
      'Muito claro',
      'Explica devagar e mostra o que deu errado. Faltou só a lista de materiais.',
    ],
    [
      5,
      'Gente como a gente',
      'Mostra a bagunça, os erros e o preço de tudo. Virou hábito aqui em casa.',
    ],
  ],
  greek: [
    [
      5,
      'Ειλικρίνεια',
      'Λέει από την αρχή τι είναι διαφήμιση. Το δοκίμασα και πέτυχε με την πρώτη.',
    ],
    [4, 'Καλή δουλειά', 'Ήρεμος ρυθμός και σωστές πηγές. Λίγο περισσότερα παραδείγματα θα ήθελα.'],
  ],
  turkish: [
    [
      4,
      'Güvenilir',
      'Reklamları baştan söylüyor, sorulara sabırla cevap veriyor. Ses kaydı biraz daha iyi olabilir.',
    ],
  ],
  thai: [[5, 'จริงใจมาก', 'บอกชัดเจนว่าอะไรเป็นโฆษณา ลองทำตามแล้วได้ผลจริง']],
  vietnamese: [
    [
      5,
      'Rất đáng tin',
      'Nói rõ sản phẩm nào được tặng, so sánh công bằng, trả lời bình luận rất kiên nhẫn.',
    ],
  ],
} as const satisfies Record<string, readonly (readonly [Stars, string, string])[]>
export type Language = keyof typeof ABROAD | 'english'
