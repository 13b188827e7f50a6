import type { SiteLanguage } from '@exchange/contract/site/languages'

/** A mail: its subject and its paragraphs. */
interface Letter {
  readonly subject: string
  readonly lines: readonly string[]
}

/** What mails about another address, a frozen account and a lost second factor say. `{address}` and `{device}` are filled in. */
interface RescueTexts {
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
  readonly frozen: Letter
  /** `{date}`. */
  readonly opening: Letter
  readonly opened: Letter
  /** Stands at the end of notices, before the link. */
  readonly freezeLine: string
  readonly freezeLink: string
  /** `{date}`. */
  readonly recoveryStarted: Letter
  /** `{date}`; once a day. */
  readonly recoveryReminder: Letter
  /** On the button. */
  readonly recoveryLink: string
  readonly recoveryStopped: Letter
  /** `{date}`. */
  readonly recoveryDone: Letter
}

export const rescueTexts: Readonly<Record<SiteLanguage, RescueTexts>> = {
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
    recoveryStarted: {
      subject: 'Your second factor is going to be removed',
      lines: [
        'Somebody who knows your password and reads your mails says that your second factor is lost. It will be removed on {date} at the earliest.',
        'Address: {address}. Device: {device}.',
        'Until then nothing can be withdrawn, and nothing that protects the account can be changed. Trading goes on.',
        'If it was not you, stop this with the link below or by signing in with your second factor, and change your password.',
      ],
    },
    recoveryReminder: {
      subject: 'Your second factor is still going to be removed',
      lines: [
        'Your second factor will be removed on {date} at the earliest, because somebody says that it is lost.',
        'If it was not you, stop this with the link below or by signing in with your second factor, and change your password.',
      ],
    },
    recoveryLink: 'Stop the recovery',
    recoveryStopped: {
      subject: 'Your second factor stays',
      lines: [
        'The recovery of your account was stopped. Your second factor stays.',
        'If you did not begin it, somebody knows your password: change it now.',
      ],
    },
    recoveryDone: {
      subject: 'Your second factor was removed',
      lines: [
        'All passkeys, the authenticator app and the recovery codes of your account are gone. You have been signed out everywhere.',
        'To protect your funds, nothing can be withdrawn until {date}.',
        'Sign in and set up a new second factor.',
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
    recoveryStarted: {
      subject: 'Se va a quitar tu segundo factor',
      lines: [
        'Alguien que conoce tu contraseña y lee tu correo dice que tu segundo factor se ha perdido. Se quitará como pronto el {date}.',
        'Dirección: {address}. Dispositivo: {device}.',
        'Hasta entonces no se puede retirar nada ni cambiar nada de lo que protege la cuenta. El trading continúa.',
        'Si no has sido tú, deténlo con el enlace de abajo o iniciando sesión con tu segundo factor, y cambia tu contraseña.',
      ],
    },
    recoveryReminder: {
      subject: 'Tu segundo factor se va a quitar',
      lines: [
        'Tu segundo factor se quitará como pronto el {date}, porque alguien dice que se ha perdido.',
        'Si no has sido tú, deténlo con el enlace de abajo o iniciando sesión con tu segundo factor, y cambia tu contraseña.',
      ],
    },
    recoveryLink: 'Detener la recuperación',
    recoveryStopped: {
      subject: 'Tu segundo factor se mantiene',
      lines: [
        'La recuperación de tu cuenta se ha detenido. Tu segundo factor se mantiene.',
        'Si no la iniciaste tú, alguien conoce tu contraseña: cámbiala ahora.',
      ],
    },
    recoveryDone: {
      subject: 'Se ha quitado tu segundo factor',
      lines: [
        'Todas las llaves de acceso, la aplicación de autenticación y los códigos de recuperación de tu cuenta se han quitado. Se han cerrado todas tus sesiones.',
        'Para proteger tus fondos, no se puede retirar nada hasta el {date}.',
        'Inicia sesión y configura un nuevo segundo factor.',
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
    recoveryStarted: {
      subject: 'Ihr zweiter Faktor wird entfernt',
      lines: [
        'Jemand, der Ihr Passwort kennt und Ihre E-Mails liest, gibt an, dass Ihr zweiter Faktor verloren ist. Er wird frühestens am {date} entfernt.',
        'Adresse: {address}. Gerät: {device}.',
        'Bis dahin kann nichts ausgezahlt und nichts geändert werden, was das Konto schützt. Der Handel geht weiter.',
        'Wenn Sie es nicht waren, verhindern Sie es mit dem Link unten oder indem Sie sich mit Ihrem zweiten Faktor anmelden, und ändern Sie Ihr Passwort.',
      ],
    },
    recoveryReminder: {
      subject: 'Ihr zweiter Faktor wird weiterhin entfernt',
      lines: [
        'Ihr zweiter Faktor wird frühestens am {date} entfernt, weil jemand angibt, dass er verloren ist.',
        'Wenn Sie es nicht waren, verhindern Sie es mit dem Link unten oder indem Sie sich mit Ihrem zweiten Faktor anmelden, und ändern Sie Ihr Passwort.',
      ],
    },
    recoveryLink: 'Wiederherstellung abbrechen',
    recoveryStopped: {
      subject: 'Ihr zweiter Faktor bleibt',
      lines: [
        'Die Wiederherstellung Ihres Kontos wurde abgebrochen. Ihr zweiter Faktor bleibt.',
        'Wenn Sie sie nicht begonnen haben, kennt jemand Ihr Passwort: Ändern Sie es jetzt.',
      ],
    },
    recoveryDone: {
      subject: 'Ihr zweiter Faktor wurde entfernt',
      lines: [
        'Alle Passkeys, die Authenticator-App und die Wiederherstellungscodes Ihres Kontos sind entfernt. Sie wurden überall abgemeldet.',
        'Zum Schutz Ihres Guthabens kann bis {date} nichts ausgezahlt werden.',
        'Melden Sie sich an und richten Sie einen neuen zweiten Faktor ein.',
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
    recoveryStarted: {
      subject: 'თქვენი მეორე ფაქტორი წაიშლება',
      lines: [
        'ვიღაც, ვინც იცის თქვენი პაროლი და კითხულობს თქვენს წერილებს, ამბობს, რომ თქვენი მეორე ფაქტორი დაკარგულია. ის წაიშლება არა უადრეს {date}.',
        'მისამართი: {address}. მოწყობილობა: {device}.',
        'მანამდე გატანა შეუძლებელია და ვერ შეიცვლება ვერაფერი, რაც ანგარიშს იცავს. ვაჭრობა გრძელდება.',
        'თუ ეს თქვენ არ იყავით, შეაჩერეთ ქვემოთ მოცემული ბმულით ან მეორე ფაქტორით შესვლით და შეცვალეთ პაროლი.',
      ],
    },
    recoveryReminder: {
      subject: 'თქვენი მეორე ფაქტორი კვლავ წასაშლელია',
      lines: [
        'თქვენი მეორე ფაქტორი წაიშლება არა უადრეს {date}, რადგან ვიღაც ამბობს, რომ ის დაკარგულია.',
        'თუ ეს თქვენ არ იყავით, შეაჩერეთ ქვემოთ მოცემული ბმულით ან მეორე ფაქტორით შესვლით და შეცვალეთ პაროლი.',
      ],
    },
    recoveryLink: 'აღდგენის შეჩერება',
    recoveryStopped: {
      subject: 'თქვენი მეორე ფაქტორი რჩება',
      lines: [
        'თქვენი ანგარიშის აღდგენა შეჩერდა. თქვენი მეორე ფაქტორი რჩება.',
        'თუ ის თქვენ არ დაგიწყიათ, ვიღაცამ იცის თქვენი პაროლი: შეცვალეთ ახლავე.',
      ],
    },
    recoveryDone: {
      subject: 'თქვენი მეორე ფაქტორი წაიშალა',
      lines: [
        'თქვენი ანგარიშის ყველა წვდომის გასაღები, ავთენტიფიკაციის აპი და აღდგენის კოდები წაშლილია. თქვენ გამოხვედით ყველა მოწყობილობიდან.',
        'თანხების დასაცავად გატანა შეუძლებელია {date}-მდე.',
        'შედით და დააყენეთ ახალი მეორე ფაქტორი.',
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
    recoveryStarted: {
      subject: 'Twój drugi składnik zostanie usunięty',
      lines: [
        'Ktoś, kto zna Twoje hasło i czyta Twoją pocztę, twierdzi, że Twój drugi składnik został utracony. Zostanie usunięty najwcześniej {date}.',
        'Adres: {address}. Urządzenie: {device}.',
        'Do tego czasu nie można niczego wypłacić ani zmienić niczego, co chroni konto. Handel trwa dalej.',
        'Jeśli to nie Ty, zatrzymaj to poniższym linkiem albo logując się drugim składnikiem, i zmień hasło.',
      ],
    },
    recoveryReminder: {
      subject: 'Twój drugi składnik nadal ma zostać usunięty',
      lines: [
        'Twój drugi składnik zostanie usunięty najwcześniej {date}, ponieważ ktoś twierdzi, że został utracony.',
        'Jeśli to nie Ty, zatrzymaj to poniższym linkiem albo logując się drugim składnikiem, i zmień hasło.',
      ],
    },
    recoveryLink: 'Zatrzymaj odzyskiwanie',
    recoveryStopped: {
      subject: 'Twój drugi składnik pozostaje',
      lines: [
        'Odzyskiwanie Twojego konta zostało zatrzymane. Twój drugi składnik pozostaje.',
        'Jeśli odzyskiwania nie rozpoczęto z Twojej inicjatywy, ktoś zna Twoje hasło: zmień je teraz.',
      ],
    },
    recoveryDone: {
      subject: 'Twój drugi składnik został usunięty',
      lines: [
        'Wszystkie klucze dostępu, aplikacja uwierzytelniająca i kody odzyskiwania Twojego konta zostały usunięte. Wylogowano Cię wszędzie.',
        'Aby chronić Twoje środki, do {date} nie można niczego wypłacić.',
        'Zaloguj się i skonfiguruj nowy drugi składnik.',
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
    recoveryStarted: {
      subject: 'O seu segundo fator vai ser removido',
      lines: [
        'Alguém que conhece a sua palavra-passe e lê os seus e-mails diz que o seu segundo fator se perdeu. Será removido em {date}, no mínimo.',
        'Endereço: {address}. Dispositivo: {device}.',
        'Até lá nada pode ser levantado e nada do que protege a conta pode ser alterado. A negociação continua.',
        'Se não foi você, impeça-o com a ligação abaixo ou iniciando sessão com o seu segundo fator, e altere a sua palavra-passe.',
      ],
    },
    recoveryReminder: {
      subject: 'O seu segundo fator continua para ser removido',
      lines: [
        'O seu segundo fator será removido em {date}, no mínimo, porque alguém diz que se perdeu.',
        'Se não foi você, impeça-o com a ligação abaixo ou iniciando sessão com o seu segundo fator, e altere a sua palavra-passe.',
      ],
    },
    recoveryLink: 'Parar a recuperação',
    recoveryStopped: {
      subject: 'O seu segundo fator mantém-se',
      lines: [
        'A recuperação da sua conta foi parada. O seu segundo fator mantém-se.',
        'Se não foi você que a começou, alguém conhece a sua palavra-passe: altere-a já.',
      ],
    },
    recoveryDone: {
      subject: 'O seu segundo fator foi removido',
      lines: [
        'Todas as chaves de acesso, a aplicação de autenticação e os códigos de recuperação da sua conta foram removidos. Todas as suas sessões foram terminadas.',
        'Para proteger os seus fundos, nada pode ser levantado até {date}.',
        'Inicie sessão e configure um novo segundo fator.',
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
    recoveryStarted: {
      subject: 'Ваш второй фактор будет удалён',
      lines: [
        'Кто-то, кто знает ваш пароль и читает вашу почту, сообщил, что второй фактор утерян. Он будет удалён не раньше {date}.',
        'Адрес: {address}. Устройство: {device}.',
        'До этого нельзя ничего вывести и нельзя изменить то, что защищает аккаунт. Торговля продолжается.',
        'Если это были не вы, остановите это по ссылке ниже или войдя со вторым фактором и смените пароль.',
      ],
    },
    recoveryReminder: {
      subject: 'Ваш второй фактор по-прежнему будет удалён',
      lines: [
        'Ваш второй фактор будет удалён не раньше {date}, потому что кто-то сообщил, что он утерян.',
        'Если это были не вы, остановите это по ссылке ниже или войдя со вторым фактором и смените пароль.',
      ],
    },
    recoveryLink: 'Остановить восстановление',
    recoveryStopped: {
      subject: 'Ваш второй фактор остаётся',
      lines: [
        'Восстановление вашего аккаунта остановлено. Ваш второй фактор остаётся.',
        'Если начали его не вы, кто-то знает ваш пароль: смените его сейчас.',
      ],
    },
    recoveryDone: {
      subject: 'Ваш второй фактор удалён',
      lines: [
        'Все ключи доступа, приложение-аутентификатор и коды восстановления вашего аккаунта удалены. Все ваши сеансы завершены.',
        'Чтобы защитить ваши средства, вывод закрыт до {date}.',
        'Войдите и настройте новый второй фактор.',
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
    recoveryStarted: {
      subject: 'İkinci adımınız kaldırılacak',
      lines: [
        'Şifrenizi bilen ve e-postalarınızı okuyan biri, ikinci adımınızın kaybolduğunu söylüyor. En erken {date} tarihinde kaldırılacak.',
        'Adres: {address}. Cihaz: {device}.',
        'O zamana kadar çekim yapılamaz ve hesabı koruyan hiçbir şey değiştirilemez. Alım satım sürer.',
        'Bu siz değilseniz aşağıdaki bağlantıyla veya ikinci adımınızla giriş yaparak durdurun ve şifrenizi değiştirin.',
      ],
    },
    recoveryReminder: {
      subject: 'İkinci adımınız hâlâ kaldırılacak',
      lines: [
        'Birisi kaybolduğunu söylediği için ikinci adımınız en erken {date} tarihinde kaldırılacak.',
        'Bu siz değilseniz aşağıdaki bağlantıyla veya ikinci adımınızla giriş yaparak durdurun ve şifrenizi değiştirin.',
      ],
    },
    recoveryLink: 'Kurtarmayı durdur',
    recoveryStopped: {
      subject: 'İkinci adımınız kalıyor',
      lines: [
        'Hesabınızın kurtarılması durduruldu. İkinci adımınız kalıyor.',
        'Bunu siz başlatmadıysanız biri şifrenizi biliyor: hemen değiştirin.',
      ],
    },
    recoveryDone: {
      subject: 'İkinci adımınız kaldırıldı',
      lines: [
        'Hesabınızın tüm geçiş anahtarları, doğrulama uygulaması ve kurtarma kodları kaldırıldı. Tüm oturumlarınız kapatıldı.',
        'Varlıklarınızı korumak için {date} tarihine kadar çekim yapılamaz.',
        'Giriş yapın ve yeni bir ikinci adım kurun.',
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
    recoveryStarted: {
      subject: 'Ваш другий фактор буде видалено',
      lines: [
        'Хтось, хто знає ваш пароль і читає вашу пошту, повідомив, що другий фактор втрачено. Його буде видалено не раніше {date}.',
        'Адреса: {address}. Пристрій: {device}.',
        'До того не можна нічого вивести й не можна змінити те, що захищає акаунт. Торгівля триває.',
        'Якщо це були не ви, зупиніть це за посиланням нижче або увійшовши з другим фактором і змініть пароль.',
      ],
    },
    recoveryReminder: {
      subject: 'Ваш другий фактор усе ще буде видалено',
      lines: [
        'Ваш другий фактор буде видалено не раніше {date}, бо хтось повідомив, що його втрачено.',
        'Якщо це були не ви, зупиніть це за посиланням нижче або увійшовши з другим фактором і змініть пароль.',
      ],
    },
    recoveryLink: 'Зупинити відновлення',
    recoveryStopped: {
      subject: 'Ваш другий фактор залишається',
      lines: [
        'Відновлення вашого акаунта зупинено. Ваш другий фактор залишається.',
        'Якщо почали його не ви, хтось знає ваш пароль: змініть його зараз.',
      ],
    },
    recoveryDone: {
      subject: 'Ваш другий фактор видалено',
      lines: [
        'Усі ключі доступу, застосунок-автентифікатор і коди відновлення вашого акаунта видалено. Усі ваші сеанси завершено.',
        'Щоб захистити ваші кошти, виведення закрито до {date}.',
        'Увійдіть і налаштуйте новий другий фактор.',
      ],
    },
  },
}
