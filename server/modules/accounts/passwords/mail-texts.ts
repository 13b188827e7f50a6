import type { SiteLanguage } from '@exchange/contract/site/languages'

interface PasswordTexts {
  readonly forgotSubject: string
  readonly forgot: readonly string[]
  /** Of the link that is the last one of its day. */
  readonly forgotDay: readonly string[]
  /** On the button. */
  readonly forgotLink: string
  readonly passwordChangedSubject: string
  /** `{until}` too. */
  readonly passwordChanged: readonly string[]
}

/** Of mails about passwords. `{address}` and `{device}` are filled in. */
export const passwordTexts: Readonly<Record<SiteLanguage, PasswordTexts>> = {
  en: {
    forgotSubject: 'Set a new password',
    forgot: [
      'Somebody asked for a new password for your account.',
      'If it was you, open this link and choose one. It works once and for one hour.',
      'If not, there is nothing to do: your password stays as it is.',
    ],
    forgotDay: [
      'Somebody asked for a new password for your account.',
      'If it was you, open this link and choose one. It works once and for 24 hours; no other link will be sent today.',
      'If not, there is nothing to do: your password stays as it is.',
    ],
    forgotLink: 'Set a new password',
    passwordChangedSubject: 'Your password was changed',
    passwordChanged: [
      'Your account has a new password. All other sessions and trusted devices were signed out.',
      'Address: {address}. Device: {device}.',
      'To protect your funds, nothing can be withdrawn until {until}.',
      'API keys go on working: delete those you don’t know in the settings, under API keys.',
      'If it was not you, get a new password at once with the link below and write to support.',
    ],
  },
  es: {
    forgotSubject: 'Elige una contraseña nueva',
    forgot: [
      'Alguien ha pedido una contraseña nueva para tu cuenta.',
      'Si has sido tú, abre este enlace y elige una. Funciona una sola vez y durante una hora.',
      'Si no, no tienes que hacer nada: tu contraseña no cambia.',
    ],
    forgotDay: [
      'Alguien ha pedido una contraseña nueva para tu cuenta.',
      'Si has sido tú, abre este enlace y elige una. Funciona una sola vez y durante 24 horas; hoy no se enviará ningún otro enlace.',
      'Si no, no tienes que hacer nada: tu contraseña no cambia.',
    ],
    forgotLink: 'Elegir una contraseña nueva',
    passwordChangedSubject: 'Se ha cambiado tu contraseña',
    passwordChanged: [
      'Tu cuenta tiene una contraseña nueva. Se han cerrado las demás sesiones y se han olvidado los dispositivos de confianza.',
      'Dirección: {address}. Dispositivo: {device}.',
      'Para proteger tus fondos, no se podrá retirar nada hasta el {until}.',
      'Las claves API siguen funcionando: elimina en los ajustes, en «Claves API», las que no reconozcas.',
      'Si no has sido tú, pide ya una contraseña nueva con este enlace y escribe a soporte.',
    ],
  },
  de: {
    forgotSubject: 'Neues Passwort festlegen',
    forgot: [
      'Jemand hat ein neues Passwort für Ihr Konto angefordert.',
      'Wenn Sie es waren, öffnen Sie diesen Link und wählen Sie eines. Er funktioniert einmal und eine Stunde lang.',
      'Wenn nicht, ist nichts zu tun: Ihr Passwort bleibt, wie es ist.',
    ],
    forgotDay: [
      'Jemand hat ein neues Passwort für Ihr Konto angefordert.',
      'Wenn Sie es waren, öffnen Sie diesen Link und wählen Sie eines. Er funktioniert einmal und 24 Stunden lang; heute wird kein weiterer Link gesendet.',
      'Wenn nicht, ist nichts zu tun: Ihr Passwort bleibt, wie es ist.',
    ],
    forgotLink: 'Neues Passwort festlegen',
    passwordChangedSubject: 'Ihr Passwort wurde geändert',
    passwordChanged: [
      'Ihr Konto hat ein neues Passwort. Alle anderen Sitzungen wurden beendet, und keinem Gerät wird mehr vertraut.',
      'Adresse: {address}. Gerät: {device}.',
      'Zum Schutz Ihres Guthabens sind Auszahlungen bis {until} nicht möglich.',
      'API-Schlüssel funktionieren weiter: Löschen Sie unbekannte in den Einstellungen unter „API-Schlüssel“.',
      'Wenn Sie es nicht waren, fordern Sie über diesen Link sofort ein neues Passwort an und schreiben Sie dem Support.',
    ],
  },
  ka: {
    forgotSubject: 'დააყენეთ ახალი პაროლი',
    forgot: [
      'ვიღაცამ თქვენი ანგარიშისთვის ახალი პაროლი მოითხოვა.',
      'თუ ეს თქვენ იყავით, გახსენით ბმული და აირჩიეთ პაროლი. ბმული ერთხელ და ერთი საათის განმავლობაში მუშაობს.',
      'თუ არა, არაფრის გაკეთება არ არის საჭირო: თქვენი პაროლი იგივე დარჩება.',
    ],
    forgotDay: [
      'ვიღაცამ თქვენი ანგარიშისთვის ახალი პაროლი მოითხოვა.',
      'თუ ეს თქვენ იყავით, გახსენით ბმული და აირჩიეთ პაროლი. ბმული ერთხელ და 24 საათის განმავლობაში მუშაობს; დღეს სხვა ბმული აღარ გაიგზავნება.',
      'თუ არა, არაფრის გაკეთება არ არის საჭირო: თქვენი პაროლი იგივე დარჩება.',
    ],
    forgotLink: 'ახალი პაროლის დაყენება',
    passwordChangedSubject: 'თქვენი პაროლი შეიცვალა',
    passwordChanged: [
      'თქვენს ანგარიშს ახალი პაროლი აქვს. ყველა სხვა სესია დასრულდა და სანდო მოწყობილობები აღარ გაქვთ.',
      'მისამართი: {address}. მოწყობილობა: {device}.',
      'თქვენი სახსრების დასაცავად გატანა შეჩერებულია შემდეგ დრომდე: {until}.',
      'API გასაღებები კვლავ მუშაობს: უცნობი გასაღებები წაშალეთ პარამეტრებში, განყოფილებაში „API გასაღებები“.',
      'თუ ეს თქვენ არ იყავით, ამ ბმულით დაუყოვნებლივ მიიღეთ ახალი პაროლი და მიწერეთ მხარდაჭერას.',
    ],
  },
  pl: {
    forgotSubject: 'Ustaw nowe hasło',
    forgot: [
      'Ktoś poprosił o nowe hasło do Twojego konta.',
      'Jeśli to Ty, otwórz ten link i wybierz hasło. Link działa raz i przez godzinę.',
      'Jeśli nie, nie musisz nic robić: Twoje hasło się nie zmieni.',
    ],
    forgotDay: [
      'Ktoś poprosił o nowe hasło do Twojego konta.',
      'Jeśli to Ty, otwórz ten link i wybierz hasło. Link działa raz i przez 24 godziny; dziś nie wyślemy już kolejnego.',
      'Jeśli nie, nie musisz nic robić: Twoje hasło się nie zmieni.',
    ],
    forgotLink: 'Ustaw nowe hasło',
    passwordChangedSubject: 'Zmieniono Twoje hasło',
    passwordChanged: [
      'Twoje konto ma nowe hasło. Wszystkie inne sesje zostały zakończone, a żadne urządzenie nie jest już zaufane.',
      'Adres: {address}. Urządzenie: {device}.',
      'Aby chronić Twoje środki, wypłaty są wstrzymane do {until}.',
      'Klucze API nadal działają: te, których nie znasz, usuń w ustawieniach, w sekcji „Klucze API”.',
      'Jeśli to nie Ty, natychmiast uzyskaj nowe hasło za pomocą tego linku i napisz do wsparcia.',
    ],
  },
  pt: {
    forgotSubject: 'Defina uma nova palavra-passe',
    forgot: [
      'Alguém pediu uma nova palavra-passe para a sua conta.',
      'Se foi você, abra esta ligação e escolha uma. Funciona uma única vez e durante uma hora.',
      'Se não, não precisa de fazer nada: a sua palavra-passe não muda.',
    ],
    forgotDay: [
      'Alguém pediu uma nova palavra-passe para a sua conta.',
      'Se foi você, abra esta ligação e escolha uma. Funciona uma única vez e durante 24 horas; hoje não será enviada outra ligação.',
      'Se não, não precisa de fazer nada: a sua palavra-passe não muda.',
    ],
    forgotLink: 'Definir nova palavra-passe',
    passwordChangedSubject: 'A sua palavra-passe foi alterada',
    passwordChanged: [
      'A sua conta tem uma nova palavra-passe. Todas as outras sessões foram terminadas e nenhum dispositivo continua a ser de confiança.',
      'Endereço: {address}. Dispositivo: {device}.',
      'Para proteger os seus fundos, não é possível levantar nada até {until}.',
      'As chaves de API continuam a funcionar: elimine as que não reconhecer nas definições, em «Chaves API».',
      'Se não foi você, peça já uma nova palavra-passe com esta ligação e escreva ao suporte.',
    ],
  },
  tr: {
    forgotSubject: 'Yeni şifre belirleyin',
    forgot: [
      'Birisi hesabınız için yeni bir şifre istedi.',
      'Bu sizseniz bu bağlantıyı açıp yeni bir şifre seçin. Bağlantı bir kez ve bir saat boyunca çalışır.',
      'Değilseniz yapmanız gereken bir şey yok: şifreniz aynı kalır.',
    ],
    forgotDay: [
      'Birisi hesabınız için yeni bir şifre istedi.',
      'Bu sizseniz bu bağlantıyı açıp yeni bir şifre seçin. Bağlantı bir kez ve 24 saat boyunca çalışır; bugün başka bağlantı gönderilmeyecek.',
      'Değilseniz yapmanız gereken bir şey yok: şifreniz aynı kalır.',
    ],
    forgotLink: 'Yeni şifre belirle',
    passwordChangedSubject: 'Şifreniz değişti',
    passwordChanged: [
      'Hesabınızın yeni bir şifresi var. Diğer tüm oturumlar kapatıldı ve hiçbir cihaz artık güvenilir sayılmıyor.',
      'Adres: {address}. Cihaz: {device}.',
      'Varlıklarınızı korumak için {until} tarihine kadar çekim yapılamaz.',
      'API anahtarları çalışmaya devam eder: tanımadıklarınızı ayarlarda, “API anahtarları” bölümünden silin.',
      'Bu siz değilseniz bu bağlantıyla hemen yeni bir şifre alın ve desteğe yazın.',
    ],
  },
  ru: {
    forgotSubject: 'Задайте новый пароль',
    forgot: [
      'Кто-то запросил новый пароль для вашего аккаунта.',
      'Если это были вы, откройте ссылку и придумайте пароль. Она действует один раз и в течение часа.',
      'Если нет, ничего делать не нужно: ваш пароль останется прежним.',
    ],
    forgotDay: [
      'Кто-то запросил новый пароль для вашего аккаунта.',
      'Если это были вы, откройте ссылку и придумайте пароль. Она действует один раз и в течение 24 часов; сегодня другой ссылки не будет.',
      'Если нет, ничего делать не нужно: ваш пароль останется прежним.',
    ],
    forgotLink: 'Задать новый пароль',
    passwordChangedSubject: 'Ваш пароль изменён',
    passwordChanged: [
      'У вашего аккаунта новый пароль. Все остальные сеансы завершены, и ни одно устройство больше не считается доверенным.',
      'Адрес: {address}. Устройство: {device}.',
      'Чтобы защитить ваши средства, вывод приостановлен до {until}.',
      'API-ключи продолжают работать: незнакомые удалите в настройках, в разделе «API-ключи».',
      'Если это были не вы, сразу получите новый пароль по этой ссылке и напишите в поддержку.',
    ],
  },
  ua: {
    forgotSubject: 'Задайте новий пароль',
    forgot: [
      'Хтось запросив новий пароль для вашого акаунта.',
      'Якщо це були ви, відкрийте посилання й придумайте пароль. Воно діє один раз і протягом години.',
      'Якщо ні, нічого робити не потрібно: ваш пароль залишиться тим самим.',
    ],
    forgotDay: [
      'Хтось запросив новий пароль для вашого акаунта.',
      'Якщо це були ви, відкрийте посилання й придумайте пароль. Воно діє один раз і протягом 24 годин; сьогодні іншого посилання не буде.',
      'Якщо ні, нічого робити не потрібно: ваш пароль залишиться тим самим.',
    ],
    forgotLink: 'Задати новий пароль',
    passwordChangedSubject: 'Ваш пароль змінено',
    passwordChanged: [
      'У вашого акаунта новий пароль. Усі інші сеанси завершено, і жоден пристрій більше не вважається довіреним.',
      'Адреса: {address}. Пристрій: {device}.',
      'Щоб захистити ваші кошти, виведення призупинено до {until}.',
      'API-ключі продовжують працювати: незнайомі видаліть у налаштуваннях, у розділі «API-ключі».',
      'Якщо це були не ви, одразу отримайте новий пароль за цим посиланням і напишіть у підтримку.',
    ],
  },
}
