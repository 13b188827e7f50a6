import type { SiteLanguage } from '@exchange/contract/site/languages'
import type { Letter } from '../../delivery/index.ts'

interface EmailTexts {
  /** To the new address, with a code. */
  readonly emailCode: Letter
  /** To an address that an account has already. */
  readonly emailTaken: Letter
  /** To the old address: `{email}` is the new one, masked, and `{date}` when it counts. */
  readonly emailChanging: Letter
  /** On the button. */
  readonly emailLink: string
  /** `{email}`, and to the old address with the button. */
  readonly emailChanged: Letter
  readonly emailReverted: Letter
  /** `{date}`. */
  readonly addressHeld: Letter
}

/** Of mails about another address. `{address}` and `{device}` are filled in. */
export const emailTexts: Readonly<Record<SiteLanguage, EmailTexts>> = {
  en: {
    emailCode: {
      subject: 'Your code for the new address',
      lines: [
        'Somebody wants to use this address for their account.',
        'If it is you, enter this code. It is valid for 10 minutes. If not, ignore this mail.',
      ],
    },
    emailTaken: {
      subject: 'This address already has an account',
      lines: [
        'Somebody tried to use this address for another account. It already has one, so nothing was changed.',
        'If it was you, choose another address. If not, there is nothing to do.',
      ],
    },
    emailChanging: {
      subject: 'Your e-mail address is about to change',
      lines: [
        'From {date} your account will have the address {email}.',
        'Address: {address}. Device: {device}.',
        'With the link below you can confirm this at once, or stop it if it was not you. If you stop it, your account is frozen.',
      ],
    },
    emailLink: 'Confirm or stop the change',
    emailChanged: {
      subject: 'Your e-mail address was changed',
      lines: [
        'Your account has the address {email} now. To protect your funds, nothing can be withdrawn for 48 hours.',
        'The old address can take this back for 7 days.',
      ],
    },
    emailReverted: {
      subject: 'The change of your e-mail address was taken back',
      lines: [
        'The old address has taken the change back, and the account is frozen.',
        'Sign in to open it again, and change your password.',
      ],
    },
    addressHeld: {
      subject: 'This address cannot be used yet',
      lines: [
        'Somebody tried to open an account with this address. It belonged to another account until a short while ago.',
        'A new account can be opened with it from {date}.',
        'If it was not you, there is nothing to do.',
      ],
    },
  },
  es: {
    emailCode: {
      subject: 'Tu código para la nueva dirección',
      lines: [
        'Alguien quiere usar esta dirección para su cuenta.',
        'Si eres tú, introduce este código. Es válido durante 10 minutos. Si no, ignora este correo.',
      ],
    },
    emailTaken: {
      subject: 'Esta dirección ya tiene una cuenta',
      lines: [
        'Alguien ha intentado usar esta dirección para otra cuenta. Ya tiene una, así que no ha cambiado nada.',
        'Si has sido tú, elige otra dirección. Si no, no tienes que hacer nada.',
      ],
    },
    emailChanging: {
      subject: 'Tu dirección de correo va a cambiar',
      lines: [
        'A partir del {date} tu cuenta tendrá la dirección {email}.',
        'Dirección: {address}. Dispositivo: {device}.',
        'Con el enlace de abajo puedes confirmarlo ya o detenerlo si no has sido tú. Si lo detienes, tu cuenta se congela.',
      ],
    },
    emailLink: 'Confirmar o detener el cambio',
    emailChanged: {
      subject: 'Tu dirección de correo ha cambiado',
      lines: [
        'Tu cuenta tiene ahora la dirección {email}. Para proteger tus fondos, no se puede retirar nada durante 48 horas.',
        'La dirección anterior puede deshacer el cambio durante 7 días.',
      ],
    },
    emailReverted: {
      subject: 'Se ha deshecho el cambio de tu dirección de correo',
      lines: [
        'La dirección anterior ha deshecho el cambio y la cuenta está congelada.',
        'Inicia sesión para volver a abrirla y cambia tu contraseña.',
      ],
    },
    addressHeld: {
      subject: 'Esta dirección todavía no se puede usar',
      lines: [
        'Alguien ha intentado abrir una cuenta con esta dirección, que hasta hace poco pertenecía a otra cuenta.',
        'Se podrá abrir una cuenta nueva con ella a partir del {date}.',
        'Si no has sido tú, no tienes que hacer nada.',
      ],
    },
  },
  de: {
    emailCode: {
      subject: 'Ihr Code für die neue Adresse',
      lines: [
        'Jemand möchte diese Adresse für sein Konto verwenden.',
        'Wenn Sie es sind, geben Sie diesen Code ein. Er gilt 10 Minuten. Wenn nicht, ignorieren Sie diese E-Mail.',
      ],
    },
    emailTaken: {
      subject: 'Diese Adresse hat bereits ein Konto',
      lines: [
        'Jemand wollte diese Adresse für ein anderes Konto verwenden. Sie hat bereits eines, daher wurde nichts geändert.',
        'Wenn Sie es waren, wählen Sie eine andere Adresse. Wenn nicht, müssen Sie nichts tun.',
      ],
    },
    emailChanging: {
      subject: 'Ihre E-Mail-Adresse wird geändert',
      lines: [
        'Ab {date} hat Ihr Konto die Adresse {email}.',
        'Adresse: {address}. Gerät: {device}.',
        'Mit dem Link unten können Sie das sofort bestätigen oder, wenn Sie es nicht waren, verhindern. Dann wird Ihr Konto eingefroren.',
      ],
    },
    emailLink: 'Änderung bestätigen oder verhindern',
    emailChanged: {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      lines: [
        'Ihr Konto hat jetzt die Adresse {email}. Zum Schutz Ihres Guthabens kann 48 Stunden lang nichts ausgezahlt werden.',
        'Die alte Adresse kann das 7 Tage lang rückgängig machen.',
      ],
    },
    emailReverted: {
      subject: 'Die Änderung Ihrer E-Mail-Adresse wurde rückgängig gemacht',
      lines: [
        'Die alte Adresse hat die Änderung rückgängig gemacht, und das Konto ist eingefroren.',
        'Melden Sie sich an, um es wieder zu öffnen, und ändern Sie Ihr Passwort.',
      ],
    },
    addressHeld: {
      subject: 'Diese Adresse kann noch nicht verwendet werden',
      lines: [
        'Jemand wollte mit dieser Adresse ein Konto eröffnen. Sie gehörte bis vor Kurzem zu einem anderen Konto.',
        'Ab dem {date} kann damit ein neues Konto eröffnet werden.',
        'Wenn Sie es nicht waren, brauchen Sie nichts zu tun.',
      ],
    },
  },
  ka: {
    emailCode: {
      subject: 'თქვენი კოდი ახალი მისამართისთვის',
      lines: [
        'ვიღაცას სურს ეს მისამართი თავისი ანგარიშისთვის გამოიყენოს.',
        'თუ ეს თქვენ ხართ, შეიყვანეთ ეს კოდი. ის 10 წუთის განმავლობაში მოქმედებს. თუ არა, უგულებელყავით ეს წერილი.',
      ],
    },
    emailTaken: {
      subject: 'ამ მისამართს უკვე აქვს ანგარიში',
      lines: [
        'ვიღაცამ სცადა ამ მისამართის გამოყენება სხვა ანგარიშისთვის. მას უკვე აქვს ანგარიში, ამიტომ არაფერი შეცვლილა.',
        'თუ ეს თქვენ იყავით, აირჩიეთ სხვა მისამართი. თუ არა, არაფრის გაკეთება არ არის საჭირო.',
      ],
    },
    emailChanging: {
      subject: 'თქვენი ელფოსტის მისამართი შეიცვლება',
      lines: [
        '{date}-დან თქვენს ანგარიშს ექნება მისამართი {email}.',
        'მისამართი: {address}. მოწყობილობა: {device}.',
        'ქვემოთ მოცემული ბმულით შეგიძლიათ დაუყოვნებლივ დაადასტუროთ, ან შეაჩეროთ, თუ ეს თქვენ არ იყავით. თუ შეაჩერებთ, თქვენი ანგარიში გაიყინება.',
      ],
    },
    emailLink: 'ცვლილების დადასტურება ან შეჩერება',
    emailChanged: {
      subject: 'თქვენი ელფოსტის მისამართი შეიცვალა',
      lines: [
        'თქვენს ანგარიშს ახლა აქვს მისამართი {email}. თანხების დასაცავად 48 საათის განმავლობაში გატანა შეუძლებელია.',
        'ძველ მისამართს შეუძლია ამის გაუქმება 7 დღის განმავლობაში.',
      ],
    },
    emailReverted: {
      subject: 'თქვენი ელფოსტის მისამართის ცვლილება გაუქმდა',
      lines: [
        'ძველმა მისამართმა გააუქმა ცვლილება და ანგარიში გაყინულია.',
        'შედით ანგარიშში, რომ კვლავ გახსნათ, და შეცვალეთ პაროლი.',
      ],
    },
    addressHeld: {
      subject: 'ამ მისამართის გამოყენება ჯერ შეუძლებელია',
      lines: [
        'ვიღაცამ სცადა ანგარიშის გახსნა ამ მისამართით, რომელიც ბოლო დრომდე სხვა ანგარიშს ეკუთვნოდა.',
        'მასზე ახალი ანგარიშის გახსნა შესაძლებელი იქნება ამ დროიდან: {date}.',
        'თუ ეს თქვენ არ იყავით, არაფრის გაკეთება არ გჭირდებათ.',
      ],
    },
  },
  pl: {
    emailCode: {
      subject: 'Twój kod do nowego adresu',
      lines: [
        'Ktoś chce użyć tego adresu do swojego konta.',
        'Jeśli to Ty, wpisz ten kod. Jest ważny przez 10 minut. Jeśli nie, zignoruj tę wiadomość.',
      ],
    },
    emailTaken: {
      subject: 'Ten adres ma już konto',
      lines: [
        'Ktoś próbował użyć tego adresu do innego konta. Ma on już konto, więc nic się nie zmieniło.',
        'Jeśli to Ty, wybierz inny adres. Jeśli nie, nie musisz nic robić.',
      ],
    },
    emailChanging: {
      subject: 'Twój adres e-mail zostanie zmieniony',
      lines: [
        'Od {date} Twoje konto będzie miało adres {email}.',
        'Adres: {address}. Urządzenie: {device}.',
        'Pod poniższym linkiem możesz to od razu potwierdzić albo zatrzymać, jeśli to nie Ty. Po zatrzymaniu konto zostanie zamrożone.',
      ],
    },
    emailLink: 'Potwierdź lub zatrzymaj zmianę',
    emailChanged: {
      subject: 'Twój adres e-mail został zmieniony',
      lines: [
        'Twoje konto ma teraz adres {email}. Aby chronić Twoje środki, przez 48 godzin nie można niczego wypłacić.',
        'Stary adres może to cofnąć przez 7 dni.',
      ],
    },
    emailReverted: {
      subject: 'Zmiana Twojego adresu e-mail została cofnięta',
      lines: [
        'Stary adres cofnął zmianę, a konto jest zamrożone.',
        'Zaloguj się, aby je ponownie otworzyć, i zmień hasło.',
      ],
    },
    addressHeld: {
      subject: 'Tego adresu nie można jeszcze użyć',
      lines: [
        'Ktoś próbował otworzyć konto z tym adresem. Do niedawna należał on do innego konta.',
        'Nowe konto będzie można z nim otworzyć od {date}.',
        'Jeśli to nie Ty, nie musisz nic robić.',
      ],
    },
  },
  pt: {
    emailCode: {
      subject: 'O seu código para o novo endereço',
      lines: [
        'Alguém quer usar este endereço na sua própria conta.',
        'Se for você, introduza este código. É válido durante 10 minutos. Se não, ignore este e-mail.',
      ],
    },
    emailTaken: {
      subject: 'Este endereço já tem uma conta',
      lines: [
        'Alguém tentou usar este endereço noutra conta. O endereço já tem uma, por isso nada mudou.',
        'Se foi você, escolha outro endereço. Se não, não precisa de fazer nada.',
      ],
    },
    emailChanging: {
      subject: 'O seu endereço de e-mail vai mudar',
      lines: [
        'A partir de {date}, a sua conta terá o endereço {email}.',
        'Endereço: {address}. Dispositivo: {device}.',
        'Com a ligação abaixo pode confirmar já a alteração ou, se não foi você, impedi-la. Se a impedir, a sua conta fica congelada.',
      ],
    },
    emailLink: 'Confirmar ou impedir a alteração',
    emailChanged: {
      subject: 'O seu endereço de e-mail foi alterado',
      lines: [
        'A sua conta tem agora o endereço {email}. Para proteger os seus fundos, nada pode ser levantado durante 48 horas.',
        'O endereço anterior pode anular a alteração durante 7 dias.',
      ],
    },
    emailReverted: {
      subject: 'A alteração do seu endereço de e-mail foi anulada',
      lines: [
        'O endereço anterior anulou a alteração e a conta está congelada.',
        'Inicie sessão para voltar a abri-la e altere a sua palavra-passe.',
      ],
    },
    addressHeld: {
      subject: 'Este endereço ainda não pode ser usado',
      lines: [
        'Alguém tentou abrir uma conta com este endereço, que até há pouco tempo pertencia a outra conta.',
        'Será possível abrir uma nova conta com ele a partir de {date}.',
        'Se não foi você, não precisa de fazer nada.',
      ],
    },
  },
  tr: {
    emailCode: {
      subject: 'Yeni adres için kodunuz',
      lines: [
        'Birisi bu adresi hesabı için kullanmak istiyor.',
        'Bu sizseniz bu kodu girin. 10 dakika geçerlidir. Değilseniz bu e-postayı dikkate almayın.',
      ],
    },
    emailTaken: {
      subject: 'Bu adresin zaten bir hesabı var',
      lines: [
        'Birisi bu adresi başka bir hesap için kullanmaya çalıştı. Zaten bir hesabı olduğu için hiçbir şey değişmedi.',
        'Bu sizseniz başka bir adres seçin. Değilseniz yapmanız gereken bir şey yok.',
      ],
    },
    emailChanging: {
      subject: 'E-posta adresiniz değişecek',
      lines: [
        '{date} tarihinden itibaren hesabınızın adresi {email} olacak.',
        'Adres: {address}. Cihaz: {device}.',
        'Aşağıdaki bağlantıyla bunu hemen onaylayabilir, siz değilseniz durdurabilirsiniz. Durdurursanız hesabınız dondurulur.',
      ],
    },
    emailLink: 'Değişikliği onayla veya durdur',
    emailChanged: {
      subject: 'E-posta adresiniz değiştirildi',
      lines: [
        'Hesabınızın adresi artık {email}. Varlıklarınızı korumak için 48 saat boyunca çekim yapılamaz.',
        'Eski adres bunu 7 gün boyunca geri alabilir.',
      ],
    },
    emailReverted: {
      subject: 'E-posta adresinizin değişikliği geri alındı',
      lines: [
        'Eski adres değişikliği geri aldı ve hesap donduruldu.',
        'Hesabı yeniden açmak için giriş yapın ve şifrenizi değiştirin.',
      ],
    },
    addressHeld: {
      subject: 'Bu adres henüz kullanılamıyor',
      lines: [
        'Birisi bu adresle hesap açmaya çalıştı. Adres, kısa süre öncesine kadar başka bir hesaba aitti.',
        'Bu adresle {date} tarihinden itibaren yeni bir hesap açılabilir.',
        'Bu siz değilseniz bir şey yapmanız gerekmez.',
      ],
    },
  },
  ru: {
    emailCode: {
      subject: 'Ваш код для нового адреса',
      lines: [
        'Кто-то хочет использовать этот адрес для своего аккаунта.',
        'Если это вы, введите этот код. Он действует 10 минут. Если нет, не обращайте внимания на это письмо.',
      ],
    },
    emailTaken: {
      subject: 'У этого адреса уже есть аккаунт',
      lines: [
        'Кто-то пытался использовать этот адрес для другого аккаунта. У него уже есть аккаунт, поэтому ничего не изменилось.',
        'Если это были вы, выберите другой адрес. Если нет, ничего делать не нужно.',
      ],
    },
    emailChanging: {
      subject: 'Адрес вашей электронной почты изменится',
      lines: [
        'С {date} у вашего аккаунта будет адрес {email}.',
        'Адрес: {address}. Устройство: {device}.',
        'По ссылке ниже можно сразу подтвердить это или, если это были не вы, остановить. Тогда ваш аккаунт будет заморожен.',
      ],
    },
    emailLink: 'Подтвердить или остановить изменение',
    emailChanged: {
      subject: 'Адрес вашей электронной почты изменён',
      lines: [
        'Теперь у вашего аккаунта адрес {email}. Чтобы защитить ваши средства, вывод закрыт на 48 часов.',
        'Старый адрес может отменить это в течение 7 дней.',
      ],
    },
    emailReverted: {
      subject: 'Изменение адреса электронной почты отменено',
      lines: [
        'Со старого адреса изменение отменили, и аккаунт заморожен.',
        'Войдите, чтобы снова открыть его, и смените пароль.',
      ],
    },
    addressHeld: {
      subject: 'Этот адрес пока нельзя использовать',
      lines: [
        'Кто-то пытался открыть аккаунт с этим адресом. До недавнего времени он принадлежал другому аккаунту.',
        'Открыть с ним новый аккаунт можно будет с {date}.',
        'Если это были не вы, ничего делать не нужно.',
      ],
    },
  },
  ua: {
    emailCode: {
      subject: 'Ваш код для нової адреси',
      lines: [
        'Хтось хоче використати цю адресу для свого акаунта.',
        'Якщо це ви, введіть цей код. Він дійсний 10 хвилин. Якщо ні, не зважайте на цей лист.',
      ],
    },
    emailTaken: {
      subject: 'Ця адреса вже має акаунт',
      lines: [
        'Хтось намагався використати цю адресу для іншого акаунта. Вона вже має акаунт, тому нічого не змінилося.',
        'Якщо це були ви, виберіть іншу адресу. Якщо ні, нічого робити не потрібно.',
      ],
    },
    emailChanging: {
      subject: 'Адресу вашої електронної пошти буде змінено',
      lines: [
        'З {date} ваш акаунт матиме адресу {email}.',
        'Адреса: {address}. Пристрій: {device}.',
        'За посиланням нижче можна одразу підтвердити це або, якщо це були не ви, зупинити. Тоді ваш акаунт буде заморожено.',
      ],
    },
    emailLink: 'Підтвердити або зупинити зміну',
    emailChanged: {
      subject: 'Адресу вашої електронної пошти змінено',
      lines: [
        'Тепер ваш акаунт має адресу {email}. Щоб захистити ваші кошти, виведення закрито на 48 годин.',
        'Стара адреса може скасувати це протягом 7 днів.',
      ],
    },
    emailReverted: {
      subject: 'Зміну адреси електронної пошти скасовано',
      lines: [
        'Зі старої адреси зміну скасували, і акаунт заморожено.',
        'Увійдіть, щоб знову відкрити його, і змініть пароль.',
      ],
    },
    addressHeld: {
      subject: 'Цю адресу поки не можна використати',
      lines: [
        'Хтось намагався відкрити акаунт із цією адресою. Донедавна вона належала іншому акаунту.',
        'Відкрити з нею новий акаунт можна буде з {date}.',
        'Якщо це були не ви, нічого робити не потрібно.',
      ],
    },
  },
}
