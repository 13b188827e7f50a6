import type { SiteLanguage } from '@exchange/contract/site/languages'
import type { Letter } from '../../delivery/index.ts'

interface FreezingTexts {
  readonly frozen: Letter
  /** `{date}`. */
  readonly opening: Letter
  readonly opened: Letter
  /** Stands at the end of notices, before the link. */
  readonly freezeLine: string
  readonly freezeLink: string
}

/** Of mails about a frozen account, and the end of warnings. `{address}` and `{device}` are filled in. */
export const freezingTexts: Readonly<Record<SiteLanguage, FreezingTexts>> = {
  en: {
    frozen: {
      subject: 'Your account is frozen',
      lines: [
        'You have been signed out everywhere. Your API keys are deleted and your webhooks are switched off. Your orders stay.',
        'Address: {address}. Device: {device}.',
        'To open the account again, sign in with everything that a sign-in takes.',
      ],
    },
    opening: {
      subject: 'Your frozen account will be opened',
      lines: [
        'Somebody has signed in to your frozen account and wants to open it. It will be open from {date}.',
        'Address: {address}. Device: {device}.',
        'If it was not you, write to support at once.',
      ],
    },
    opened: {
      subject: 'Your account is open again',
      lines: ['Your account is not frozen any more. Your API keys stay deleted: create new ones if you need them.'],
    },
    freezeLine: 'If it was not you and you cannot sign in, freeze your account with this link. It works for 7 days:',
    freezeLink: 'Freeze my account',
  },
  es: {
    frozen: {
      subject: 'Tu cuenta está congelada',
      lines: [
        'Se han cerrado todas tus sesiones. Tus claves API se han eliminado y tus webhooks están desactivados. Tus órdenes se mantienen.',
        'Dirección: {address}. Dispositivo: {device}.',
        'Para volver a abrir la cuenta, inicia sesión con todo lo que se pide para ello.',
      ],
    },
    opening: {
      subject: 'Tu cuenta congelada se va a abrir',
      lines: [
        'Alguien ha iniciado sesión en tu cuenta congelada y quiere abrirla. Estará abierta a partir del {date}.',
        'Dirección: {address}. Dispositivo: {device}.',
        'Si no has sido tú, escribe a soporte de inmediato.',
      ],
    },
    opened: {
      subject: 'Tu cuenta vuelve a estar abierta',
      lines: ['Tu cuenta ya no está congelada. Tus claves API siguen eliminadas: crea otras nuevas si las necesitas.'],
    },
    freezeLine:
      'Si no has sido tú y no puedes iniciar sesión, congela tu cuenta con este enlace. Funciona durante 7 días:',
    freezeLink: 'Congelar mi cuenta',
  },
  de: {
    frozen: {
      subject: 'Ihr Konto ist eingefroren',
      lines: [
        'Sie wurden überall abgemeldet. Ihre API-Schlüssel sind gelöscht und Ihre Webhooks abgeschaltet. Ihre Aufträge bleiben bestehen.',
        'Adresse: {address}. Gerät: {device}.',
        'Um das Konto wieder zu öffnen, melden Sie sich mit allem an, was dazu nötig ist.',
      ],
    },
    opening: {
      subject: 'Ihr eingefrorenes Konto wird geöffnet',
      lines: [
        'Jemand hat sich an Ihrem eingefrorenen Konto angemeldet und möchte es öffnen. Ab {date} ist es offen.',
        'Adresse: {address}. Gerät: {device}.',
        'Wenn Sie es nicht waren, schreiben Sie sofort dem Support.',
      ],
    },
    opened: {
      subject: 'Ihr Konto ist wieder offen',
      lines: [
        'Ihr Konto ist nicht mehr eingefroren. Ihre API-Schlüssel bleiben gelöscht: Erstellen Sie neue, wenn Sie welche brauchen.',
      ],
    },
    freezeLine:
      'Wenn Sie es nicht waren und sich nicht anmelden können, frieren Sie Ihr Konto mit diesem Link ein. Er gilt 7 Tage:',
    freezeLink: 'Mein Konto einfrieren',
  },
  ka: {
    frozen: {
      subject: 'თქვენი ანგარიში გაყინულია',
      lines: [
        'თქვენ გამოხვედით ყველა მოწყობილობიდან. API გასაღებები წაშლილია და ვებჰუკები გამორთულია. ორდერები რჩება.',
        'მისამართი: {address}. მოწყობილობა: {device}.',
        'ანგარიშის კვლავ გასახსნელად შედით ყველაფრით, რაც შესვლას სჭირდება.',
      ],
    },
    opening: {
      subject: 'თქვენი გაყინული ანგარიში გაიხსნება',
      lines: [
        'ვიღაც შევიდა თქვენს გაყინულ ანგარიშში და მისი გახსნა სურს. ის გაიხსნება {date}-დან.',
        'მისამართი: {address}. მოწყობილობა: {device}.',
        'თუ ეს თქვენ არ იყავით, დაუყოვნებლივ მისწერეთ მხარდაჭერას.',
      ],
    },
    opened: {
      subject: 'თქვენი ანგარიში კვლავ ღიაა',
      lines: [
        'თქვენი ანგარიში აღარ არის გაყინული. API გასაღებები წაშლილი რჩება: საჭიროების შემთხვევაში შექმენით ახლები.',
      ],
    },
    freezeLine:
      'თუ ეს თქვენ არ იყავით და შესვლა არ შეგიძლიათ, გაყინეთ ანგარიში ამ ბმულით. ის 7 დღის განმავლობაში მოქმედებს:',
    freezeLink: 'ჩემი ანგარიშის გაყინვა',
  },
  pl: {
    frozen: {
      subject: 'Twoje konto jest zamrożone',
      lines: [
        'Wylogowano Cię wszędzie. Twoje klucze API zostały usunięte, a webhooki wyłączone. Twoje zlecenia pozostają.',
        'Adres: {address}. Urządzenie: {device}.',
        'Aby ponownie otworzyć konto, zaloguj się, podając wszystko, czego wymaga logowanie.',
      ],
    },
    opening: {
      subject: 'Twoje zamrożone konto zostanie otwarte',
      lines: [
        'Ktoś zalogował się na Twoje zamrożone konto i chce je otworzyć. Będzie otwarte od {date}.',
        'Adres: {address}. Urządzenie: {device}.',
        'Jeśli to nie Ty, natychmiast napisz do pomocy technicznej.',
      ],
    },
    opened: {
      subject: 'Twoje konto jest znowu otwarte',
      lines: [
        'Twoje konto nie jest już zamrożone. Klucze API pozostają usunięte: utwórz nowe, jeśli ich potrzebujesz.',
      ],
    },
    freezeLine: 'Jeśli to nie Ty i nie możesz się zalogować, zamroź konto tym linkiem. Działa przez 7 dni:',
    freezeLink: 'Zamroź moje konto',
  },
  pt: {
    frozen: {
      subject: 'A sua conta está congelada',
      lines: [
        'Todas as suas sessões foram terminadas. As suas chaves API foram eliminadas e os seus webhooks desligados. As suas ordens mantêm-se.',
        'Endereço: {address}. Dispositivo: {device}.',
        'Para voltar a abrir a conta, inicie sessão com tudo o que isso exige.',
      ],
    },
    opening: {
      subject: 'A sua conta congelada vai ser aberta',
      lines: [
        'Alguém iniciou sessão na sua conta congelada e quer abri-la. Estará aberta a partir de {date}.',
        'Endereço: {address}. Dispositivo: {device}.',
        'Se não foi você, escreva de imediato ao suporte.',
      ],
    },
    opened: {
      subject: 'A sua conta está novamente aberta',
      lines: ['A sua conta já não está congelada. As chaves API continuam eliminadas: crie novas se precisar delas.'],
    },
    freezeLine:
      'Se não foi você e não consegue iniciar sessão, congele a sua conta com esta ligação. Funciona durante 7 dias:',
    freezeLink: 'Congelar a minha conta',
  },
  tr: {
    frozen: {
      subject: 'Hesabınız donduruldu',
      lines: [
        'Tüm oturumlarınız kapatıldı. API anahtarlarınız silindi, webhook’larınız kapatıldı. Emirleriniz kalır.',
        'Adres: {address}. Cihaz: {device}.',
        'Hesabı yeniden açmak için girişin gerektirdiği her şeyle giriş yapın.',
      ],
    },
    opening: {
      subject: 'Dondurulmuş hesabınız açılacak',
      lines: [
        'Birisi dondurulmuş hesabınıza giriş yaptı ve onu açmak istiyor. Hesap {date} tarihinden itibaren açık olacak.',
        'Adres: {address}. Cihaz: {device}.',
        'Bu siz değilseniz hemen desteğe yazın.',
      ],
    },
    opened: {
      subject: 'Hesabınız yeniden açık',
      lines: ['Hesabınız artık dondurulmuş değil. API anahtarlarınız silinmiş kalır: gerekirse yenilerini oluşturun.'],
    },
    freezeLine:
      'Bu siz değilseniz ve giriş yapamıyorsanız hesabınızı bu bağlantıyla dondurun. Bağlantı 7 gün geçerlidir:',
    freezeLink: 'Hesabımı dondur',
  },
  ru: {
    frozen: {
      subject: 'Ваш аккаунт заморожен',
      lines: [
        'Все ваши сеансы завершены. API-ключи удалены, вебхуки выключены. Ваши ордера остаются.',
        'Адрес: {address}. Устройство: {device}.',
        'Чтобы снова открыть аккаунт, войдите, пройдя все шаги входа.',
      ],
    },
    opening: {
      subject: 'Ваш замороженный аккаунт откроется',
      lines: [
        'Кто-то вошёл в ваш замороженный аккаунт и хочет открыть его. Он будет открыт с {date}.',
        'Адрес: {address}. Устройство: {device}.',
        'Если это были не вы, сразу напишите в поддержку.',
      ],
    },
    opened: {
      subject: 'Ваш аккаунт снова открыт',
      lines: ['Ваш аккаунт больше не заморожен. API-ключи остаются удалёнными: создайте новые, если они нужны.'],
    },
    freezeLine: 'Если это были не вы и войти не получается, заморозьте аккаунт по этой ссылке. Она действует 7 дней:',
    freezeLink: 'Заморозить мой аккаунт',
  },
  ua: {
    frozen: {
      subject: 'Ваш акаунт заморожено',
      lines: [
        'Усі ваші сеанси завершено. API-ключі видалено, вебхуки вимкнено. Ваші ордери залишаються.',
        'Адреса: {address}. Пристрій: {device}.',
        'Щоб знову відкрити акаунт, увійдіть, пройшовши всі кроки входу.',
      ],
    },
    opening: {
      subject: 'Ваш заморожений акаунт буде відкрито',
      lines: [
        'Хтось увійшов у ваш заморожений акаунт і хоче відкрити його. Він буде відкритий з {date}.',
        'Адреса: {address}. Пристрій: {device}.',
        'Якщо це були не ви, одразу напишіть у підтримку.',
      ],
    },
    opened: {
      subject: 'Ваш акаунт знову відкрито',
      lines: ['Ваш акаунт більше не заморожено. API-ключі залишаються видаленими: створіть нові, якщо вони потрібні.'],
    },
    freezeLine: 'Якщо це були не ви й увійти не вдається, заморозьте акаунт за цим посиланням. Воно діє 7 днів:',
    freezeLink: 'Заморозити мій акаунт',
  },
}
