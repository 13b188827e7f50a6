import type { SiteLanguage } from '@exchange/contract/site/languages'

interface Letter {
  readonly subject: string
  readonly lines: readonly string[]
}

/** Of the mails about balances that a phone looks up by USSD. `{address}` and `{device}` are filled in. */
export const ussdTexts: Readonly<Record<SiteLanguage, { readonly changed: Letter; readonly locked: Letter }>> = {
  en: {
    changed: {
      subject: 'USSD access to your account has changed',
      lines: [
        'A PIN for looking up your balances by USSD was set, or the access was disconnected.',
        'Done from: {address}. Device: {device}.',
        'If it was not you, sign out everywhere, change your password and write to support.',
      ],
    },
    locked: {
      subject: 'USSD access to your account is locked',
      lines: [
        'Somebody entered a wrong PIN three times on your phone.',
        'Set a new PIN in the settings to use USSD again. If it was not you, make sure that your SIM card is still yours.',
      ],
    },
  },
  es: {
    changed: {
      subject: 'El acceso por USSD a tu cuenta ha cambiado',
      lines: [
        'Se ha definido un PIN para consultar tus saldos por USSD, o se ha desconectado el acceso.',
        'Desde: {address}. Dispositivo: {device}.',
        'Si no has sido tú, cierra todas las sesiones, cambia tu contraseña y escribe a soporte.',
      ],
    },
    locked: {
      subject: 'El acceso por USSD a tu cuenta está bloqueado',
      lines: [
        'Alguien ha introducido tres veces un PIN incorrecto en tu teléfono.',
        'Define un PIN nuevo en los ajustes para volver a usar USSD. Si no has sido tú, comprueba que tu tarjeta SIM sigue siendo tuya.',
      ],
    },
  },
  de: {
    changed: {
      subject: 'Der USSD-Zugang zu Ihrem Konto hat sich geändert',
      lines: [
        'Eine PIN für die Abfrage Ihrer Guthaben per USSD wurde gesetzt, oder der Zugang wurde getrennt.',
        'Von: {address}. Gerät: {device}.',
        'Wenn Sie es nicht waren, melden Sie alle Geräte ab, ändern Sie Ihr Passwort und schreiben Sie dem Support.',
      ],
    },
    locked: {
      subject: 'Der USSD-Zugang zu Ihrem Konto ist gesperrt',
      lines: [
        'Auf Ihrem Telefon wurde dreimal eine falsche PIN eingegeben.',
        'Setzen Sie in den Einstellungen eine neue PIN, um USSD wieder zu nutzen. Wenn Sie es nicht waren, prüfen Sie, ob Ihre SIM-Karte noch Ihnen gehört.',
      ],
    },
  },
  ka: {
    changed: {
      subject: 'თქვენს ანგარიშზე USSD წვდომა შეიცვალა',
      lines: [
        'ბალანსების USSD-ით სანახავად PIN-კოდი დაყენდა ან წვდომა გაითიშა.',
        'საიდან: {address}. მოწყობილობა: {device}.',
        'თუ ეს თქვენ არ იყავით, გამოდით ყველგან, შეცვალეთ პაროლი და მისწერეთ მხარდაჭერას.',
      ],
    },
    locked: {
      subject: 'თქვენს ანგარიშზე USSD წვდომა დაბლოკილია',
      lines: [
        'თქვენს ტელეფონზე სამჯერ შეიყვანეს არასწორი PIN-კოდი.',
        'USSD-ის ხელახლა გამოსაყენებლად პარამეტრებში დააყენეთ ახალი PIN-კოდი. თუ ეს თქვენ არ იყავით, დარწმუნდით, რომ SIM-ბარათი ისევ თქვენია.',
      ],
    },
  },
  pl: {
    changed: {
      subject: 'Dostęp USSD do Twojego konta został zmieniony',
      lines: [
        'Ustawiono PIN do sprawdzania sald przez USSD albo odłączono dostęp.',
        'Skąd: {address}. Urządzenie: {device}.',
        'Jeśli to nie Ty, wyloguj się wszędzie, zmień hasło i napisz do wsparcia.',
      ],
    },
    locked: {
      subject: 'Dostęp USSD do Twojego konta jest zablokowany',
      lines: [
        'Na Twoim telefonie trzy razy podano błędny PIN.',
        'Aby znów korzystać z USSD, ustaw nowy PIN w ustawieniach. Jeśli to nie Ty, upewnij się, że Twoja karta SIM nadal należy do Ciebie.',
      ],
    },
  },
  pt: {
    changed: {
      subject: 'O acesso por USSD à sua conta mudou',
      lines: [
        'Foi definido um PIN para consultar os seus saldos por USSD, ou o acesso foi desligado.',
        'A partir de: {address}. Dispositivo: {device}.',
        'Se não foi você, termine todas as sessões, altere a sua palavra-passe e escreva ao suporte.',
      ],
    },
    locked: {
      subject: 'O acesso por USSD à sua conta está bloqueado',
      lines: [
        'Alguém introduziu três vezes um PIN errado no seu telemóvel.',
        'Defina um novo PIN nas definições para voltar a usar o USSD. Se não foi você, verifique se o cartão SIM ainda é seu.',
      ],
    },
  },
  tr: {
    changed: {
      subject: 'Hesabınızın USSD erişimi değişti',
      lines: [
        'Bakiyelerinize USSD ile bakmak için bir PIN belirlendi veya erişim kapatıldı.',
        'Nereden: {address}. Cihaz: {device}.',
        'Bu siz değilseniz tüm oturumları kapatın, şifrenizi değiştirin ve desteğe yazın.',
      ],
    },
    locked: {
      subject: 'Hesabınızın USSD erişimi kilitlendi',
      lines: [
        'Telefonunuzda üç kez yanlış PIN girildi.',
        'USSD’yi yeniden kullanmak için ayarlarda yeni bir PIN belirleyin. Bu siz değilseniz SIM kartınızın hâlâ sizde olduğundan emin olun.',
      ],
    },
  },
  ru: {
    changed: {
      subject: 'USSD-доступ к вашему аккаунту изменился',
      lines: [
        'Задан PIN-код для просмотра балансов по USSD, или доступ отключён.',
        'Откуда: {address}. Устройство: {device}.',
        'Если это были не вы, завершите все сеансы, смените пароль и напишите в поддержку.',
      ],
    },
    locked: {
      subject: 'USSD-доступ к вашему аккаунту заблокирован',
      lines: [
        'На вашем телефоне трижды ввели неверный PIN-код.',
        'Чтобы снова пользоваться USSD, задайте в настройках новый PIN-код. Если это были не вы, убедитесь, что SIM-карта по-прежнему ваша.',
      ],
    },
  },
  ua: {
    changed: {
      subject: 'USSD-доступ до вашого акаунта змінився',
      lines: [
        'Встановлено PIN-код для перегляду балансів через USSD або доступ вимкнено.',
        'Звідки: {address}. Пристрій: {device}.',
        'Якщо це були не ви, завершіть усі сеанси, змініть пароль і напишіть у підтримку.',
      ],
    },
    locked: {
      subject: 'USSD-доступ до вашого акаунта заблоковано',
      lines: [
        'На вашому телефоні тричі ввели неправильний PIN-код.',
        'Щоб знову користуватися USSD, встановіть у налаштуваннях новий PIN-код. Якщо це були не ви, переконайтеся, що SIM-картка й досі ваша.',
      ],
    },
  },
}
