import type { SiteLanguage } from '@exchange/contract/site/languages'
import type { Letter } from '../delivery/index.ts'

interface AddressTexts {
  /** `{label}`, `{network}` and `{destination}`. */
  readonly newAddress: string
  /** What stands behind that line. */
  readonly code: Letter
  /** `{label}`, `{network}`, `{destination}` and `{date}` are filled in. */
  readonly added: Letter
  readonly whitelistOn: Letter
  /** `{date}` is filled in. */
  readonly whitelistEnding: Letter
  /** Behind an address that is paid with one: `{memo}`. */
  readonly withMemo: string
}

/** Of the mail with a code, and of mails about where funds may go. In the latter `{address}` and `{device}`, from where it was done, are filled in everywhere. */
export const addressTexts: Readonly<Record<SiteLanguage, AddressTexts>> = {
  en: {
    newAddress:
      'A withdrawal address is about to be added: “{label}”, network {network}. Compare it letter by letter: {destination}',
    code: {
      subject: 'Your code for a withdrawal address',
      lines: [
        'If it is you, enter this code. It is valid for 10 minutes. If not, somebody is signed in to your account: sign out everywhere and change your password.',
      ],
    },
    added: {
      subject: 'A withdrawal address was added to your account',
      lines: [
        'The withdrawal address “{label}” was added to your account. Network: {network}.',
        '{destination}',
        'While your whitelist is on, funds can be sent to it from {date}.',
        'Done from: {address}. Device: {device}.',
        'If it was not you, remove the address, sign out everywhere and change your password.',
      ],
    },
    whitelistOn: {
      subject: 'Your withdrawal whitelist is on',
      lines: [
        'From now on funds can leave your account to addresses of your list only.',
        'Done from: {address}. Device: {device}.',
        'If it was not you, sign out everywhere and change your password.',
      ],
    },
    whitelistEnding: {
      subject: 'Your withdrawal whitelist will be switched off',
      lines: [
        'Somebody asked to switch off the whitelist of your account. From {date} funds can be sent to any address.',
        'Until then you can keep it on in the settings, under Withdrawal addresses.',
        'Done from: {address}. Device: {device}.',
        'If it was not you, keep it on, sign out everywhere and change your password.',
      ],
    },
    withMemo: 'memo {memo}',
  },
  es: {
    newAddress:
      'Se va a añadir una dirección de retiro: «{label}», red {network}. Compárala letra por letra: {destination}',
    code: {
      subject: 'Tu código para una dirección de retiro',
      lines: [
        'Si eres tú, introduce este código. Es válido durante 10 minutos. Si no, alguien ha iniciado sesión en tu cuenta: cierra todas las sesiones y cambia tu contraseña.',
      ],
    },
    added: {
      subject: 'Se ha añadido una dirección de retiro a tu cuenta',
      lines: [
        'Se ha añadido a tu cuenta la dirección de retiro «{label}». Red: {network}.',
        '{destination}',
        'Mientras tu lista blanca esté activada, se podrán enviar fondos a ella a partir del {date}.',
        'Desde: {address}. Dispositivo: {device}.',
        'Si no has sido tú, elimina la dirección, cierra todas las sesiones y cambia tu contraseña.',
      ],
    },
    whitelistOn: {
      subject: 'Tu lista blanca de retiros está activada',
      lines: [
        'Desde ahora los fondos solo pueden salir de tu cuenta hacia direcciones de tu lista.',
        'Desde: {address}. Dispositivo: {device}.',
        'Si no has sido tú, cierra todas las sesiones y cambia tu contraseña.',
      ],
    },
    whitelistEnding: {
      subject: 'Tu lista blanca de retiros se va a desactivar',
      lines: [
        'Alguien ha pedido desactivar la lista blanca de tu cuenta. A partir del {date} se podrán enviar fondos a cualquier dirección.',
        'Hasta entonces puedes mantenerla activada en los ajustes, en Direcciones de retiro.',
        'Desde: {address}. Dispositivo: {device}.',
        'Si no has sido tú, mantenla activada, cierra todas las sesiones y cambia tu contraseña.',
      ],
    },
    withMemo: 'memo {memo}',
  },
  de: {
    newAddress:
      'Eine Auszahlungsadresse soll hinzugefügt werden: „{label}“, Netzwerk {network}. Vergleichen Sie sie Zeichen für Zeichen: {destination}',
    code: {
      subject: 'Ihr Code für eine Auszahlungsadresse',
      lines: [
        'Wenn Sie es sind, geben Sie diesen Code ein. Er gilt 10 Minuten. Wenn nicht, ist jemand in Ihrem Konto angemeldet: Melden Sie alle Geräte ab und ändern Sie Ihr Passwort.',
      ],
    },
    added: {
      subject: 'Ihrem Konto wurde eine Auszahlungsadresse hinzugefügt',
      lines: [
        'Die Auszahlungsadresse „{label}“ wurde Ihrem Konto hinzugefügt. Netzwerk: {network}.',
        '{destination}',
        'Solange Ihre Whitelist eingeschaltet ist, kann ab {date} an diese Adresse ausgezahlt werden.',
        'Von: {address}. Gerät: {device}.',
        'Wenn Sie es nicht waren, entfernen Sie die Adresse, melden Sie alle Geräte ab und ändern Sie Ihr Passwort.',
      ],
    },
    whitelistOn: {
      subject: 'Ihre Whitelist für Auszahlungen ist eingeschaltet',
      lines: [
        'Ab jetzt kann Guthaben Ihr Konto nur noch an Adressen Ihrer Liste verlassen.',
        'Von: {address}. Gerät: {device}.',
        'Wenn Sie es nicht waren, melden Sie alle Geräte ab und ändern Sie Ihr Passwort.',
      ],
    },
    whitelistEnding: {
      subject: 'Ihre Whitelist für Auszahlungen wird ausgeschaltet',
      lines: [
        'Die Whitelist Ihres Kontos soll ausgeschaltet werden. Ab {date} kann an jede Adresse ausgezahlt werden.',
        'Bis dahin können Sie sie in den Einstellungen unter „Auszahlungsadressen“ eingeschaltet lassen.',
        'Von: {address}. Gerät: {device}.',
        'Wenn Sie es nicht waren, lassen Sie sie eingeschaltet, melden Sie alle Geräte ab und ändern Sie Ihr Passwort.',
      ],
    },
    withMemo: 'Memo {memo}',
  },
  ka: {
    newAddress: 'ემატება გატანის მისამართი: „{label}“, ქსელი {network}. შეადარეთ ასო-ასო: {destination}',
    code: {
      subject: 'თქვენი კოდი გატანის მისამართისთვის',
      lines: [
        'თუ ეს თქვენ ხართ, შეიყვანეთ ეს კოდი. ის 10 წუთი მოქმედებს. თუ არა, თქვენს ანგარიშში ვიღაც სხვაა შესული: დაასრულეთ ყველა სესია და შეცვალეთ პაროლი.',
      ],
    },
    added: {
      subject: 'თქვენს ანგარიშს გატანის მისამართი დაემატა',
      lines: [
        'თქვენს ანგარიშს დაემატა გატანის მისამართი „{label}“. ქსელი: {network}.',
        '{destination}',
        'სანამ თეთრი სია ჩართულია, ამ მისამართზე თანხის გაგზავნა შესაძლებელი იქნება შემდეგი დროიდან: {date}.',
        'საიდან: {address}. მოწყობილობა: {device}.',
        'თუ ეს თქვენ არ იყავით, წაშალეთ მისამართი, გამოდით ყველგან და შეცვალეთ პაროლი.',
      ],
    },
    whitelistOn: {
      subject: 'გატანის თეთრი სია ჩართულია',
      lines: [
        'ამიერიდან თქვენი ანგარიშიდან თანხის გატანა მხოლოდ სიაში არსებულ მისამართებზეა შესაძლებელი.',
        'საიდან: {address}. მოწყობილობა: {device}.',
        'თუ ეს თქვენ არ იყავით, გამოდით ყველგან და შეცვალეთ პაროლი.',
      ],
    },
    whitelistEnding: {
      subject: 'გატანის თეთრი სია გაითიშება',
      lines: [
        'ვიღაცამ თქვენი ანგარიშის თეთრი სიის გათიშვა მოითხოვა. თანხის ნებისმიერ მისამართზე გაგზავნა შესაძლებელი იქნება შემდეგი დროიდან: {date}.',
        'მანამდე შეგიძლიათ ის ჩართული დატოვოთ პარამეტრებში, განყოფილებაში „გატანის მისამართები“.',
        'საიდან: {address}. მოწყობილობა: {device}.',
        'თუ ეს თქვენ არ იყავით, დატოვეთ სია ჩართული, გამოდით ყველგან და შეცვალეთ პაროლი.',
      ],
    },
    withMemo: 'მემო {memo}',
  },
  pl: {
    newAddress: 'Ma zostać dodany adres wypłaty: „{label}”, sieć {network}. Porównaj go znak po znaku: {destination}',
    code: {
      subject: 'Twój kod do adresu wypłaty',
      lines: [
        'Jeśli to Ty, wpisz ten kod. Jest ważny przez 10 minut. Jeśli nie, ktoś jest zalogowany na Twoim koncie: wyloguj wszystkie urządzenia i zmień hasło.',
      ],
    },
    added: {
      subject: 'Do Twojego konta dodano adres wypłaty',
      lines: [
        'Do Twojego konta dodano adres wypłaty „{label}”. Sieć: {network}.',
        '{destination}',
        'Gdy biała lista jest włączona, środki będzie można na niego wysyłać od {date}.',
        'Skąd: {address}. Urządzenie: {device}.',
        'Jeśli to nie Ty, usuń ten adres, wyloguj wszystkie urządzenia i zmień hasło.',
      ],
    },
    whitelistOn: {
      subject: 'Biała lista wypłat jest włączona',
      lines: [
        'Od teraz środki mogą opuścić Twoje konto tylko na adresy z Twojej listy.',
        'Skąd: {address}. Urządzenie: {device}.',
        'Jeśli to nie Ty, wyloguj wszystkie urządzenia i zmień hasło.',
      ],
    },
    whitelistEnding: {
      subject: 'Biała lista wypłat zostanie wyłączona',
      lines: [
        'Ktoś poprosił o wyłączenie białej listy Twojego konta. Od {date} środki będzie można wysyłać na dowolny adres.',
        'Do tego czasu możesz zostawić ją włączoną w ustawieniach, w sekcji Adresy wypłat.',
        'Skąd: {address}. Urządzenie: {device}.',
        'Jeśli to nie Ty, zostaw ją włączoną, wyloguj wszystkie urządzenia i zmień hasło.',
      ],
    },
    withMemo: 'memo {memo}',
  },
  pt: {
    newAddress:
      'Vai ser adicionado um endereço de levantamento: «{label}», rede {network}. Compare-o letra a letra: {destination}',
    code: {
      subject: 'O seu código para um endereço de levantamento',
      lines: [
        'Se for você, introduza este código. É válido durante 10 minutos. Se não, alguém tem sessão iniciada na sua conta: termine todas as sessões e altere a sua palavra-passe.',
      ],
    },
    added: {
      subject: 'Foi adicionado um endereço de levantamento à sua conta',
      lines: [
        'O endereço de levantamento «{label}» foi adicionado à sua conta. Rede: {network}.',
        '{destination}',
        'Enquanto a sua lista branca estiver ativa, poderão ser enviados fundos para ele a partir de {date}.',
        'De: {address}. Dispositivo: {device}.',
        'Se não foi você, remova o endereço, termine todas as sessões e altere a sua palavra-passe.',
      ],
    },
    whitelistOn: {
      subject: 'A sua lista branca de levantamentos está ativa',
      lines: [
        'A partir de agora, os fundos só podem sair da sua conta para endereços da sua lista.',
        'De: {address}. Dispositivo: {device}.',
        'Se não foi você, termine todas as sessões e altere a sua palavra-passe.',
      ],
    },
    whitelistEnding: {
      subject: 'A sua lista branca de levantamentos vai ser desativada',
      lines: [
        'Foi pedida a desativação da lista branca da sua conta. A partir de {date} poderão ser enviados fundos para qualquer endereço.',
        'Até lá pode mantê-la ativa nas definições, em Endereços de levantamento.',
        'De: {address}. Dispositivo: {device}.',
        'Se não foi você, mantenha-a ativa, termine todas as sessões e altere a sua palavra-passe.',
      ],
    },
    withMemo: 'memo {memo}',
  },
  tr: {
    newAddress: 'Bir çekme adresi eklenmek üzere: “{label}”, ağ {network}. Harf harf karşılaştırın: {destination}',
    code: {
      subject: 'Çekme adresi için kodunuz',
      lines: [
        'Bu sizseniz bu kodu girin. Kod 10 dakika geçerlidir. Değilseniz hesabınızda başka biri oturum açmış demektir: tüm oturumları kapatın ve şifrenizi değiştirin.',
      ],
    },
    added: {
      subject: 'Hesabınıza bir çekme adresi eklendi',
      lines: [
        '“{label}” adlı çekme adresi hesabınıza eklendi. Ağ: {network}.',
        '{destination}',
        'Beyaz listeniz açıkken bu adrese {date} tarihinden itibaren varlık gönderilebilir.',
        'Nereden: {address}. Cihaz: {device}.',
        'Bu siz değilseniz adresi kaldırın, tüm oturumları kapatın ve şifrenizi değiştirin.',
      ],
    },
    whitelistOn: {
      subject: 'Çekme beyaz listeniz açık',
      lines: [
        'Artık hesabınızdan yalnızca listenizdeki adreslere varlık gönderilebilir.',
        'Nereden: {address}. Cihaz: {device}.',
        'Bu siz değilseniz tüm oturumları kapatın ve şifrenizi değiştirin.',
      ],
    },
    whitelistEnding: {
      subject: 'Çekme beyaz listeniz kapatılacak',
      lines: [
        'Hesabınızın beyaz listesinin kapatılması istendi. {date} tarihinden itibaren her adrese varlık gönderilebilir.',
        'O zamana kadar ayarlardaki Çekme adresleri bölümünden açık tutabilirsiniz.',
        'Nereden: {address}. Cihaz: {device}.',
        'Bu siz değilseniz listeyi açık tutun, tüm oturumları kapatın ve şifrenizi değiştirin.',
      ],
    },
    withMemo: 'memo {memo}',
  },
  ru: {
    newAddress: 'Добавляется адрес вывода «{label}», сеть {network}. Сверьте его посимвольно: {destination}',
    code: {
      subject: 'Ваш код для адреса вывода',
      lines: [
        'Если это вы, введите этот код. Он действует 10 минут. Если нет, в ваш аккаунт вошёл кто-то другой: завершите все сеансы и смените пароль.',
      ],
    },
    added: {
      subject: 'В ваш аккаунт добавлен адрес вывода',
      lines: [
        'В ваш аккаунт добавлен адрес вывода «{label}». Сеть: {network}.',
        '{destination}',
        'Пока белый список включён, отправлять на него средства можно будет с {date}.',
        'Откуда: {address}. Устройство: {device}.',
        'Если это были не вы, удалите адрес, завершите все сеансы и смените пароль.',
      ],
    },
    whitelistOn: {
      subject: 'Белый список адресов вывода включён',
      lines: [
        'Теперь средства можно вывести с вашего аккаунта только на адреса из вашего списка.',
        'Откуда: {address}. Устройство: {device}.',
        'Если это были не вы, завершите все сеансы и смените пароль.',
      ],
    },
    whitelistEnding: {
      subject: 'Белый список адресов вывода будет отключён',
      lines: [
        'Поступил запрос отключить белый список вашего аккаунта. С {date} средства можно будет отправить на любой адрес.',
        'До этого времени вы можете оставить его включённым: в настройках, раздел «Адреса вывода».',
        'Откуда: {address}. Устройство: {device}.',
        'Если это были не вы, оставьте список включённым, завершите все сеансы и смените пароль.',
      ],
    },
    withMemo: 'мемо {memo}',
  },
  ua: {
    newAddress: 'Додається адреса виведення «{label}», мережа {network}. Звірте її посимвольно: {destination}',
    code: {
      subject: 'Ваш код для адреси виведення',
      lines: [
        'Якщо це ви, введіть цей код. Він дійсний 10 хвилин. Якщо ні, у ваш акаунт увійшов хтось інший: завершіть усі сеанси та змініть пароль.',
      ],
    },
    added: {
      subject: 'До вашого акаунта додано адресу виведення',
      lines: [
        'До вашого акаунта додано адресу виведення «{label}». Мережа: {network}.',
        '{destination}',
        'Поки білий список увімкнено, надсилати на неї кошти можна буде з {date}.',
        'Звідки: {address}. Пристрій: {device}.',
        'Якщо це були не ви, видаліть адресу, завершіть усі сеанси та змініть пароль.',
      ],
    },
    whitelistOn: {
      subject: 'Білий список адрес виведення увімкнено',
      lines: [
        'Відтепер кошти можна вивести з вашого акаунта лише на адреси з вашого списку.',
        'Звідки: {address}. Пристрій: {device}.',
        'Якщо це були не ви, завершіть усі сеанси та змініть пароль.',
      ],
    },
    whitelistEnding: {
      subject: 'Білий список адрес виведення буде вимкнено',
      lines: [
        'Надійшов запит вимкнути білий список вашого акаунта. З {date} кошти можна буде надіслати на будь-яку адресу.',
        'До того часу ви можете залишити його увімкненим: у налаштуваннях, розділ «Адреси виведення».',
        'Звідки: {address}. Пристрій: {device}.',
        'Якщо це були не ви, залиште список увімкненим, завершіть усі сеанси та змініть пароль.',
      ],
    },
    withMemo: 'мемо {memo}',
  },
}
