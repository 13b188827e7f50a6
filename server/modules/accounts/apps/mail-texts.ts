import type { SiteLanguage } from '@exchange/contract/site/languages'

/** What the mail about an app that may act for the account says; `{app}`, `{address}` and `{device}` are filled in. */
interface AppTexts {
  readonly subject: string
  readonly lines: readonly string[]
  /** On the button. */
  readonly link: string
}

export const appTexts: Readonly<Record<SiteLanguage, AppTexts>> = {
  en: {
    subject: 'You authorised an app',
    lines: [
      'The app {app} can now act for your account. You can see what it is allowed to do, and take it back at any time.',
      'Address: {address}',
      'Device: {device}',
      'If it was not you, remove the app, sign out everywhere and change your password at once.',
    ],
    link: 'See your apps',
  },
  es: {
    subject: 'Has autorizado una aplicación',
    lines: [
      'La aplicación {app} ya puede actuar en nombre de tu cuenta. Puedes ver qué tiene permitido y retirárselo cuando quieras.',
      'Dirección: {address}',
      'Dispositivo: {device}',
      'Si no has sido tú, elimina la aplicación, cierra todas las sesiones y cambia tu contraseña de inmediato.',
    ],
    link: 'Ver tus aplicaciones',
  },
  de: {
    subject: 'Sie haben eine App autorisiert',
    lines: [
      'Die App {app} darf ab jetzt für Ihr Konto handeln. Sie können jederzeit sehen, was ihr erlaubt ist, und es zurücknehmen.',
      'Adresse: {address}',
      'Gerät: {device}',
      'Wenn Sie das nicht waren, entfernen Sie die App, melden Sie sich überall ab und ändern Sie sofort Ihr Passwort.',
    ],
    link: 'Ihre Apps ansehen',
  },
  ka: {
    subject: 'თქვენ აპს წვდომა მიეცით',
    lines: [
      'აპს {app} უკვე შეუძლია თქვენი ანგარიშის სახელით მოქმედება. ნებისმიერ დროს შეგიძლიათ ნახოთ, რისი უფლება აქვს, და გააუქმოთ.',
      'მისამართი: {address}',
      'მოწყობილობა: {device}',
      'თუ ეს თქვენ არ ყოფილხართ, წაშალეთ აპი, ყველგან გამოდით და დაუყოვნებლივ შეცვალეთ პაროლი.',
    ],
    link: 'აპების ნახვა',
  },
  pl: {
    subject: 'Autoryzowano aplikację',
    lines: [
      'Aplikacja {app} może teraz działać w imieniu Twojego konta. W każdej chwili możesz sprawdzić, co jej wolno, i to cofnąć.',
      'Adres: {address}',
      'Urządzenie: {device}',
      'Jeśli to nie Ty, usuń aplikację, wyloguj wszystkie urządzenia i natychmiast zmień hasło.',
    ],
    link: 'Zobacz swoje aplikacje',
  },
  pt: {
    subject: 'Autorizou uma aplicação',
    lines: [
      'A aplicação {app} pode agora agir em nome da sua conta. Pode ver o que lhe é permitido e retirar essa permissão a qualquer momento.',
      'Endereço: {address}',
      'Dispositivo: {device}',
      'Se não foi você, remova a aplicação, termine sessão em todo o lado e altere já a palavra-passe.',
    ],
    link: 'Ver as suas aplicações',
  },
  tr: {
    subject: 'Bir uygulamaya yetki verdiniz',
    lines: [
      '{app} uygulaması artık hesabınız adına işlem yapabilir. Neye izni olduğunu istediğiniz zaman görebilir ve izni geri alabilirsiniz.',
      'Adres: {address}',
      'Cihaz: {device}',
      'Bunu siz yapmadıysanız uygulamayı kaldırın, her yerden çıkış yapın ve hemen şifrenizi değiştirin.',
    ],
    link: 'Uygulamalarınızı görün',
  },
  ua: {
    subject: 'Ви надали доступ застосунку',
    lines: [
      'Застосунок {app} тепер може діяти від імені вашого облікового запису. Ви будь-коли можете переглянути, що йому дозволено, і скасувати це.',
      'Адреса: {address}',
      'Пристрій: {device}',
      'Якщо це були не ви, вилучіть застосунок, вийдіть з усіх пристроїв і негайно змініть пароль.',
    ],
    link: 'Переглянути застосунки',
  },
  ru: {
    subject: 'Вы дали доступ приложению',
    lines: [
      'Приложение {app} теперь может действовать от имени вашего аккаунта. Вы в любой момент можете посмотреть, что ему разрешено, и отозвать доступ.',
      'Адрес: {address}',
      'Устройство: {device}',
      'Если это были не вы, удалите приложение, выйдите на всех устройствах и сразу смените пароль.',
    ],
    link: 'Посмотреть приложения',
  },
}
