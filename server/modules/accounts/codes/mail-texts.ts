import type { SiteLanguage } from '@exchange/contract/site/languages'

/** What a signed-in user confirms with a mailed code. */
export type Action = 'api-keys' | 'integrations' | 'address-book' | 'withdrawals' | 'act' | 'recovery'

/** What mails say, in the language of the account. `{address}` and `{device}` are filled in. No subject holds a code: subjects are shown on locked screens and in logs. */
export interface MailTexts {
  readonly registrationSubject: string
  readonly registration: readonly string[]
  readonly alreadyRegisteredSubject: string
  readonly alreadyRegistered: readonly string[]
  readonly newDeviceSubject: string
  readonly newDevice: readonly string[]
  /** Where a wallet signed in place of the password. */
  readonly newDeviceWallet: readonly string[]
  readonly walletsChangedSubject: string
  readonly walletsChanged: readonly string[]
  readonly factorsChangedSubject: string
  readonly factorsChanged: readonly string[]
  readonly antiPhishingSubject: string
  readonly antiPhishing: readonly string[]
  readonly qrSignInSubject: string
  readonly qrSignIn: readonly string[]
  readonly forgotSubject: string
  readonly forgot: readonly string[]
  /** Of the link that is the last one of its day. */
  readonly forgotDay: readonly string[]
  /** On the button. */
  readonly forgotLink: string
  readonly recoveryLink: string
  readonly passwordChangedSubject: string
  /** `{until}` too. */
  readonly passwordChanged: readonly string[]
  /** In place of a device that says nothing of itself. */
  readonly unknownDevice: string
  /** Of API keys, integrations and withdrawal addresses: what stands behind the line of request-texts.ts that says which request it is. */
  readonly actions: Readonly<Record<Action, { readonly subject: string; readonly lines: readonly string[] }>>
}

export const mailTexts: Readonly<Record<SiteLanguage, MailTexts>> = {
  en: {
    registrationSubject: 'Your confirmation code',
    registration: [
      'Enter this code to finish opening your account. It is valid for 10 minutes.',
      'If you did not ask for an account, ignore this mail.',
    ],
    alreadyRegisteredSubject: 'You already have an account',
    alreadyRegistered: [
      'Somebody tried to open an account with this address, which already has one.',
      'If it was you, sign in with your password instead. If not, there is nothing to do.',
    ],
    newDeviceSubject: 'Your sign-in code',
    newDevice: [
      'Somebody signs in to your account from a device that is new to it.',
      'Address: {address}. Device: {device}.',
      'If it is you, enter this code. It is valid for 10 minutes. If not, change your password now: it was entered correctly.',
    ],
    newDeviceWallet: [
      'Somebody signs in to your account from a device that is new to it. The sign-in was signed by a wallet of yours.',
      'Address: {address}. Device: {device}.',
      'If it is you, enter this code. It is valid for 10 minutes. If not, somebody has the key of your wallet: remove the wallet in the settings, under Security.',
    ],
    walletsChangedSubject: 'The wallets of your account have changed',
    walletsChanged: [
      'A wallet that can sign in to your account was added or removed.',
      'Address: {address}. Device: {device}.',
      'If it was not you, sign out everywhere and change your password.',
    ],
    factorsChangedSubject: 'The protection of your account has changed',
    factorsChanged: [
      'A passkey or an authenticator app was added to your account or removed from it.',
      'Address: {address}. Device: {device}.',
      'If it was not you, sign out everywhere and write to support at once.',
    ],
    antiPhishingSubject: 'Your anti-phishing code was changed',
    antiPhishing: [
      'The code that our mails to you begin with was set, changed or removed. If there is one, this mail begins with it, and so will every later one.',
      'Address: {address}. Device: {device}.',
      'If it was not you, sign out everywhere and change your password.',
    ],
    qrSignInSubject: 'You signed in with a QR code',
    qrSignIn: [
      'A browser was signed in to your account with a QR code that was confirmed on a phone of yours.',
      'Address: {address}. Device: {device}.',
      'If you were not sitting at that screen yourself, sign out everywhere and change your password at once: somebody may have shown you a code of theirs.',
    ],
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
    recoveryLink: 'Get a new password',
    passwordChangedSubject: 'Your password was changed',
    passwordChanged: [
      'Your account has a new password. All other sessions and trusted devices were signed out.',
      'Address: {address}. Device: {device}.',
      'To protect your funds, nothing can be withdrawn until {until}.',
      'API keys go on working: delete those you don’t know in the settings, under API keys.',
      'If it was not you, get a new password at once with the link below and write to support.',
    ],
    unknownDevice: 'unknown',
    actions: {
      recovery: {
        subject: 'Your code to recover your account',
        lines: [
          'Somebody who knows your password says that your second factor is lost.',
          'If it is you, enter this code. It is valid for 10 minutes. If not, change your password: somebody knows it.',
        ],
      },
      act: {
        subject: 'Your code to confirm a change',
        lines: [
          'Something that protects your account is about to change, or needs your confirmation.',
          'If it is you, enter this code together with your password. It is valid for 10 minutes. If not, somebody is signed in to your account: sign out everywhere and change your password.',
        ],
      },
      'api-keys': {
        subject: 'Your code for API keys',
        lines: [
          'If it is you, enter this code. It is valid for 10 minutes. If not, somebody is signed in to your account: sign out everywhere and change your password.',
        ],
      },
      integrations: {
        subject: 'Your code for integrations',
        lines: [
          'If it is you, enter this code. It is valid for 10 minutes. If not, somebody is signed in to your account: sign out everywhere and change your password.',
        ],
      },
      withdrawals: {
        subject: 'Your code to confirm a withdrawal',
        lines: [
          'If it is you, check the address and enter this code together with your second factor. It is valid for 10 minutes. If not, somebody is signed in to your account: sign out everywhere and change your password.',
        ],
      },
      'address-book': {
        subject: 'Your code for a withdrawal address',
        lines: [
          'If it is you, enter this code. It is valid for 10 minutes. If not, somebody is signed in to your account: sign out everywhere and change your password.',
        ],
      },
    },
  },
  es: {
    registrationSubject: 'Tu código de confirmación',
    registration: [
      'Introduce este código para terminar de abrir tu cuenta. Es válido durante 10 minutos.',
      'Si no has pedido una cuenta, ignora este correo.',
    ],
    alreadyRegisteredSubject: 'Ya tienes una cuenta',
    alreadyRegistered: [
      'Alguien ha intentado abrir una cuenta con esta dirección, que ya tiene una.',
      'Si has sido tú, inicia sesión con tu contraseña. Si no, no tienes que hacer nada.',
    ],
    newDeviceSubject: 'Tu código de inicio de sesión',
    newDevice: [
      'Alguien inicia sesión en tu cuenta desde un dispositivo nuevo.',
      'Dirección: {address}. Dispositivo: {device}.',
      'Si eres tú, introduce este código. Es válido durante 10 minutos. Si no, cambia ya tu contraseña: se ha introducido correctamente.',
    ],
    newDeviceWallet: [
      'Alguien inicia sesión en tu cuenta desde un dispositivo nuevo. El inicio de sesión lo ha firmado una billetera tuya.',
      'Dirección: {address}. Dispositivo: {device}.',
      'Si eres tú, introduce este código. Es válido durante 10 minutos. Si no, alguien tiene la clave de tu billetera: quítala en los ajustes, en Seguridad.',
    ],
    walletsChangedSubject: 'Han cambiado las billeteras de tu cuenta',
    walletsChanged: [
      'Se ha añadido o quitado una billetera que puede iniciar sesión en tu cuenta.',
      'Dirección: {address}. Dispositivo: {device}.',
      'Si no has sido tú, cierra todas las sesiones y cambia tu contraseña.',
    ],
    factorsChangedSubject: 'Ha cambiado la protección de tu cuenta',
    factorsChanged: [
      'Se ha añadido o eliminado una llave de acceso o una aplicación de autenticación de tu cuenta.',
      'Dirección: {address}. Dispositivo: {device}.',
      'Si no has sido tú, cierra todas las sesiones y escribe a soporte de inmediato.',
    ],
    antiPhishingSubject: 'Se cambió tu código antiphishing',
    antiPhishing: [
      'El código con el que empiezan nuestros correos se ha establecido, cambiado o quitado. Si hay uno, este correo empieza con él, y también los siguientes.',
      'Dirección: {address}. Dispositivo: {device}.',
      'Si no fuiste tú, cierra todas las sesiones y cambia tu contraseña.',
    ],
    qrSignInSubject: 'Has iniciado sesión con un código QR',
    qrSignIn: [
      'Un navegador ha iniciado sesión en tu cuenta con un código QR que se confirmó en un teléfono tuyo.',
      'Dirección: {address}. Dispositivo: {device}.',
      'Si no estabas tú delante de esa pantalla, cierra todas las sesiones y cambia tu contraseña de inmediato: puede que alguien te haya mostrado un código suyo.',
    ],
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
    recoveryLink: 'Obtener una contraseña nueva',
    passwordChangedSubject: 'Se ha cambiado tu contraseña',
    passwordChanged: [
      'Tu cuenta tiene una contraseña nueva. Se han cerrado las demás sesiones y se han olvidado los dispositivos de confianza.',
      'Dirección: {address}. Dispositivo: {device}.',
      'Para proteger tus fondos, no se podrá retirar nada hasta el {until}.',
      'Las claves API siguen funcionando: elimina en los ajustes, en «Claves API», las que no reconozcas.',
      'Si no has sido tú, pide ya una contraseña nueva con este enlace y escribe a soporte.',
    ],
    unknownDevice: 'desconocido',
    actions: {
      recovery: {
        subject: 'Tu código para recuperar tu cuenta',
        lines: [
          'Alguien que conoce tu contraseña dice que tu segundo factor se ha perdido.',
          'Si eres tú, introduce este código. Es válido durante 10 minutos. Si no, cambia tu contraseña: alguien la conoce.',
        ],
      },
      act: {
        subject: 'Tu código para confirmar un cambio',
        lines: [
          'Algo que protege tu cuenta está a punto de cambiar o necesita tu confirmación.',
          'Si eres tú, introduce este código junto con tu contraseña. Es válido durante 10 minutos. Si no, alguien ha iniciado sesión en tu cuenta: cierra todas las sesiones y cambia tu contraseña.',
        ],
      },
      'api-keys': {
        subject: 'Tu código para las claves API',
        lines: [
          'Si eres tú, introduce este código. Es válido durante 10 minutos. Si no, alguien ha iniciado sesión en tu cuenta: cierra todas las sesiones y cambia tu contraseña.',
        ],
      },
      integrations: {
        subject: 'Tu código para las integraciones',
        lines: [
          'Si eres tú, introduce este código. Es válido durante 10 minutos. Si no, alguien ha iniciado sesión en tu cuenta: cierra todas las sesiones y cambia tu contraseña.',
        ],
      },
      withdrawals: {
        subject: 'Tu código para confirmar un retiro',
        lines: [
          'Si eres tú, comprueba la dirección e introduce este código junto con tu segundo factor. Es válido durante 10 minutos. Si no, alguien ha iniciado sesión en tu cuenta: cierra todas las sesiones y cambia tu contraseña.',
        ],
      },
      'address-book': {
        subject: 'Tu código para una dirección de retiro',
        lines: [
          'Si eres tú, introduce este código. Es válido durante 10 minutos. Si no, alguien ha iniciado sesión en tu cuenta: cierra todas las sesiones y cambia tu contraseña.',
        ],
      },
    },
  },
  de: {
    registrationSubject: 'Ihr Bestätigungscode',
    registration: [
      'Geben Sie diesen Code ein, um die Kontoeröffnung abzuschließen. Er gilt 10 Minuten.',
      'Wenn Sie kein Konto eröffnen wollten, ignorieren Sie diese E-Mail.',
    ],
    alreadyRegisteredSubject: 'Sie haben bereits ein Konto',
    alreadyRegistered: [
      'Jemand wollte mit dieser Adresse ein Konto eröffnen, zu der es schon eines gibt.',
      'Wenn Sie es waren, melden Sie sich mit Ihrem Passwort an. Wenn nicht, ist nichts zu tun.',
    ],
    newDeviceSubject: 'Ihr Anmeldecode',
    newDevice: [
      'Jemand meldet sich von einem neuen Gerät aus in Ihrem Konto an.',
      'Adresse: {address}. Gerät: {device}.',
      'Wenn Sie es sind, geben Sie diesen Code ein. Er gilt 10 Minuten. Wenn nicht, ändern Sie sofort Ihr Passwort: Es wurde richtig eingegeben.',
    ],
    newDeviceWallet: [
      'Jemand meldet sich von einem neuen Gerät aus in Ihrem Konto an. Die Anmeldung wurde mit einer Ihrer Wallets signiert.',
      'Adresse: {address}. Gerät: {device}.',
      'Wenn Sie es sind, geben Sie diesen Code ein. Er gilt 10 Minuten. Wenn nicht, hat jemand den Schlüssel Ihrer Wallet: Entfernen Sie die Wallet in den Einstellungen unter Sicherheit.',
    ],
    walletsChangedSubject: 'Die Wallets Ihres Kontos haben sich geändert',
    walletsChanged: [
      'Eine Wallet, die sich in Ihrem Konto anmelden kann, wurde hinzugefügt oder entfernt.',
      'Adresse: {address}. Gerät: {device}.',
      'Wenn Sie das nicht waren, melden Sie sich überall ab und ändern Sie Ihr Passwort.',
    ],
    factorsChangedSubject: 'Der Schutz Ihres Kontos wurde geändert',
    factorsChanged: [
      'Ein Passkey oder eine Authenticator-App wurde zu Ihrem Konto hinzugefügt oder daraus entfernt.',
      'Adresse: {address}. Gerät: {device}.',
      'Wenn Sie es nicht waren, melden Sie alle Geräte ab und schreiben Sie sofort an den Support.',
    ],
    antiPhishingSubject: 'Ihr Anti-Phishing-Code wurde geändert',
    antiPhishing: [
      'Der Code, mit dem unsere E-Mails an Sie beginnen, wurde festgelegt, geändert oder entfernt. Gibt es einen, beginnt diese E-Mail damit und jede weitere auch.',
      'Adresse: {address}. Gerät: {device}.',
      'Wenn Sie das nicht waren, melden Sie sich überall ab und ändern Sie Ihr Passwort.',
    ],
    qrSignInSubject: 'Sie haben sich per QR-Code angemeldet',
    qrSignIn: [
      'Ein Browser wurde mit einem QR-Code, der auf einem Ihrer Telefone bestätigt wurde, in Ihrem Konto angemeldet.',
      'Adresse: {address}. Gerät: {device}.',
      'Wenn Sie nicht selbst vor diesem Bildschirm saßen, melden Sie sich sofort überall ab und ändern Sie Ihr Passwort: Vielleicht hat Ihnen jemand seinen eigenen Code gezeigt.',
    ],
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
    recoveryLink: 'Neues Passwort anfordern',
    passwordChangedSubject: 'Ihr Passwort wurde geändert',
    passwordChanged: [
      'Ihr Konto hat ein neues Passwort. Alle anderen Sitzungen wurden beendet, und keinem Gerät wird mehr vertraut.',
      'Adresse: {address}. Gerät: {device}.',
      'Zum Schutz Ihres Guthabens sind Auszahlungen bis {until} nicht möglich.',
      'API-Schlüssel funktionieren weiter: Löschen Sie unbekannte in den Einstellungen unter „API-Schlüssel“.',
      'Wenn Sie es nicht waren, fordern Sie über diesen Link sofort ein neues Passwort an und schreiben Sie dem Support.',
    ],
    unknownDevice: 'unbekannt',
    actions: {
      recovery: {
        subject: 'Ihr Code zur Wiederherstellung Ihres Kontos',
        lines: [
          'Jemand, der Ihr Passwort kennt, gibt an, dass Ihr zweiter Faktor verloren ist.',
          'Wenn Sie es sind, geben Sie diesen Code ein. Er gilt 10 Minuten. Wenn nicht, ändern Sie Ihr Passwort: Jemand kennt es.',
        ],
      },
      act: {
        subject: 'Ihr Code zur Bestätigung einer Änderung',
        lines: [
          'Etwas, das Ihr Konto schützt, soll geändert werden oder braucht Ihre Bestätigung.',
          'Wenn Sie es sind, geben Sie diesen Code zusammen mit Ihrem Passwort ein. Er gilt 10 Minuten. Wenn nicht, ist jemand in Ihrem Konto angemeldet: Melden Sie alle Geräte ab und ändern Sie Ihr Passwort.',
        ],
      },
      'api-keys': {
        subject: 'Ihr Code für API-Schlüssel',
        lines: [
          'Wenn Sie es sind, geben Sie diesen Code ein. Er gilt 10 Minuten. Wenn nicht, ist jemand in Ihrem Konto angemeldet: Melden Sie alle Geräte ab und ändern Sie Ihr Passwort.',
        ],
      },
      integrations: {
        subject: 'Ihr Code für Integrationen',
        lines: [
          'Wenn Sie es sind, geben Sie diesen Code ein. Er gilt 10 Minuten. Wenn nicht, ist jemand in Ihrem Konto angemeldet: Melden Sie alle Geräte ab und ändern Sie Ihr Passwort.',
        ],
      },
      withdrawals: {
        subject: 'Ihr Code zur Bestätigung einer Auszahlung',
        lines: [
          'Wenn Sie es sind, prüfen Sie die Adresse und geben Sie diesen Code zusammen mit Ihrem zweiten Faktor ein. Er gilt 10 Minuten. Wenn nicht, ist jemand in Ihrem Konto angemeldet: Melden Sie alle Geräte ab und ändern Sie Ihr Passwort.',
        ],
      },
      'address-book': {
        subject: 'Ihr Code für eine Auszahlungsadresse',
        lines: [
          'Wenn Sie es sind, geben Sie diesen Code ein. Er gilt 10 Minuten. Wenn nicht, ist jemand in Ihrem Konto angemeldet: Melden Sie alle Geräte ab und ändern Sie Ihr Passwort.',
        ],
      },
    },
  },
  ka: {
    registrationSubject: 'თქვენი დადასტურების კოდი',
    registration: [
      'ანგარიშის გახსნის დასასრულებლად შეიყვანეთ ეს კოდი. ის 10 წუთი მოქმედებს.',
      'თუ ანგარიში არ მოგითხოვიათ, ამ წერილს ყურადღება არ მიაქციოთ.',
    ],
    alreadyRegisteredSubject: 'თქვენ უკვე გაქვთ ანგარიში',
    alreadyRegistered: [
      'ვიღაცამ სცადა ანგარიშის გახსნა ამ მისამართით, რომელსაც ანგარიში უკვე აქვს.',
      'თუ ეს თქვენ იყავით, შედით თქვენი პაროლით. თუ არა, არაფრის გაკეთება არ არის საჭირო.',
    ],
    newDeviceSubject: 'თქვენი შესვლის კოდი',
    newDevice: [
      'ვიღაც შედის თქვენს ანგარიშში ახალი მოწყობილობიდან.',
      'მისამართი: {address}. მოწყობილობა: {device}.',
      'თუ ეს თქვენ ხართ, შეიყვანეთ ეს კოდი. ის 10 წუთი მოქმედებს. თუ არა, ახლავე შეცვალეთ პაროლი: ის სწორად იყო შეყვანილი.',
    ],
    newDeviceWallet: [
      'ვიღაც შედის თქვენს ანგარიშში ახალი მოწყობილობიდან. შესვლას ხელი თქვენმა საფულემ მოაწერა.',
      'მისამართი: {address}. მოწყობილობა: {device}.',
      'თუ ეს თქვენ ხართ, შეიყვანეთ ეს კოდი. ის 10 წუთი მოქმედებს. თუ არა, თქვენი საფულის გასაღები სხვას აქვს: წაშალეთ საფულე პარამეტრებში, უსაფრთხოების განყოფილებაში.',
    ],
    walletsChangedSubject: 'თქვენი ანგარიშის საფულეები შეიცვალა',
    walletsChanged: [
      'დაემატა ან წაიშალა საფულე, რომლითაც თქვენს ანგარიშში შესვლაა შესაძლებელი.',
      'მისამართი: {address}. მოწყობილობა: {device}.',
      'თუ ეს თქვენ არ იყავით, ყველგან გამოდით და შეცვალეთ პაროლი.',
    ],
    factorsChangedSubject: 'თქვენი ანგარიშის დაცვა შეიცვალა',
    factorsChanged: [
      'თქვენს ანგარიშს დაემატა ან მოსცილდა წვდომის გასაღები ან ავთენტიფიკაციის აპი.',
      'მისამართი: {address}. მოწყობილობა: {device}.',
      'თუ ეს თქვენ არ იყავით, დაასრულეთ ყველა სესია და დაუყოვნებლივ მიწერეთ მხარდაჭერას.',
    ],
    antiPhishingSubject: 'თქვენი ანტიფიშინგის კოდი შეიცვალა',
    antiPhishing: [
      'კოდი, რომლითაც ჩვენი წერილები იწყება, დაყენდა, შეიცვალა ან წაიშალა. თუ კოდი არსებობს, ეს წერილიც და ყოველი შემდეგიც მით იწყება.',
      'მისამართი: {address}. მოწყობილობა: {device}.',
      'თუ ეს თქვენ არ იყავით, ყველგან გამოდით და შეცვალეთ პაროლი.',
    ],
    qrSignInSubject: 'თქვენ შეხვედით QR კოდით',
    qrSignIn: [
      'ბრაუზერი თქვენს ანგარიშში შევიდა QR კოდით, რომელიც თქვენს ტელეფონზე დადასტურდა.',
      'მისამართი: {address}. მოწყობილობა: {device}.',
      'თუ იმ ეკრანთან თავად არ იჯექით, დაუყოვნებლივ გამოდით ყველგან და შეცვალეთ პაროლი: შესაძლოა ვიღაცამ თავისი კოდი გაჩვენათ.',
    ],
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
    recoveryLink: 'ახალი პაროლის მიღება',
    passwordChangedSubject: 'თქვენი პაროლი შეიცვალა',
    passwordChanged: [
      'თქვენს ანგარიშს ახალი პაროლი აქვს. ყველა სხვა სესია დასრულდა და სანდო მოწყობილობები აღარ გაქვთ.',
      'მისამართი: {address}. მოწყობილობა: {device}.',
      'თქვენი სახსრების დასაცავად გატანა შეჩერებულია შემდეგ დრომდე: {until}.',
      'API გასაღებები კვლავ მუშაობს: უცნობი გასაღებები წაშალეთ პარამეტრებში, განყოფილებაში „API გასაღებები“.',
      'თუ ეს თქვენ არ იყავით, ამ ბმულით დაუყოვნებლივ მიიღეთ ახალი პაროლი და მიწერეთ მხარდაჭერას.',
    ],
    unknownDevice: 'უცნობი',
    actions: {
      recovery: {
        subject: 'თქვენი კოდი ანგარიშის აღსადგენად',
        lines: [
          'ვიღაც, ვინც იცის თქვენი პაროლი, ამბობს, რომ თქვენი მეორე ფაქტორი დაკარგულია.',
          'თუ ეს თქვენ ხართ, შეიყვანეთ ეს კოდი. ის 10 წუთის განმავლობაში მოქმედებს. თუ არა, შეცვალეთ პაროლი: ვიღაცამ იცის იგი.',
        ],
      },
      act: {
        subject: 'ცვლილების დადასტურების კოდი',
        lines: [
          'იცვლება ის, რაც თქვენს ანგარიშს იცავს, ან საჭიროა თქვენი დადასტურება.',
          'თუ ეს თქვენ ხართ, შეიყვანეთ ეს კოდი პაროლთან ერთად. ის 10 წუთი მოქმედებს. თუ არა, თქვენს ანგარიშში ვიღაც სხვაა შესული: დაასრულეთ ყველა სესია და შეცვალეთ პაროლი.',
        ],
      },
      'api-keys': {
        subject: 'თქვენი კოდი API გასაღებებისთვის',
        lines: [
          'თუ ეს თქვენ ხართ, შეიყვანეთ ეს კოდი. ის 10 წუთი მოქმედებს. თუ არა, თქვენს ანგარიშში ვიღაც სხვაა შესული: დაასრულეთ ყველა სესია და შეცვალეთ პაროლი.',
        ],
      },
      integrations: {
        subject: 'თქვენი კოდი ინტეგრაციებისთვის',
        lines: [
          'თუ ეს თქვენ ხართ, შეიყვანეთ ეს კოდი. ის 10 წუთი მოქმედებს. თუ არა, თქვენს ანგარიშში ვიღაც სხვაა შესული: დაასრულეთ ყველა სესია და შეცვალეთ პაროლი.',
        ],
      },
      withdrawals: {
        subject: 'თქვენი კოდი გატანის დასადასტურებლად',
        lines: [
          'თუ ეს თქვენ ხართ, შეამოწმეთ მისამართი და შეიყვანეთ ეს კოდი მეორე ფაქტორთან ერთად. ის 10 წუთი მოქმედებს. თუ არა, თქვენს ანგარიშში ვიღაც სხვაა შესული: დაასრულეთ ყველა სესია და შეცვალეთ პაროლი.',
        ],
      },
      'address-book': {
        subject: 'თქვენი კოდი გატანის მისამართისთვის',
        lines: [
          'თუ ეს თქვენ ხართ, შეიყვანეთ ეს კოდი. ის 10 წუთი მოქმედებს. თუ არა, თქვენს ანგარიშში ვიღაც სხვაა შესული: დაასრულეთ ყველა სესია და შეცვალეთ პაროლი.',
        ],
      },
    },
  },
  pl: {
    registrationSubject: 'Twój kod potwierdzający',
    registration: [
      'Wpisz ten kod, aby dokończyć zakładanie konta. Jest ważny przez 10 minut.',
      'Jeśli nie zakładasz konta, zignoruj tę wiadomość.',
    ],
    alreadyRegisteredSubject: 'Masz już konto',
    alreadyRegistered: [
      'Ktoś próbował założyć konto na ten adres, do którego konto już istnieje.',
      'Jeśli to Ty, zaloguj się swoim hasłem. Jeśli nie, nie musisz nic robić.',
    ],
    newDeviceSubject: 'Twój kod logowania',
    newDevice: [
      'Ktoś loguje się na Twoje konto z nowego urządzenia.',
      'Adres: {address}. Urządzenie: {device}.',
      'Jeśli to Ty, wpisz ten kod. Jest ważny przez 10 minut. Jeśli nie, natychmiast zmień hasło: zostało wpisane poprawnie.',
    ],
    newDeviceWallet: [
      'Ktoś loguje się na Twoje konto z nowego urządzenia. Logowanie podpisano Twoim portfelem.',
      'Adres: {address}. Urządzenie: {device}.',
      'Jeśli to Ty, wpisz ten kod. Jest ważny przez 10 minut. Jeśli nie, ktoś ma klucz do Twojego portfela: usuń portfel w ustawieniach, w sekcji Bezpieczeństwo.',
    ],
    walletsChangedSubject: 'Portfele Twojego konta się zmieniły',
    walletsChanged: [
      'Dodano lub usunięto portfel, którym można zalogować się na Twoje konto.',
      'Adres: {address}. Urządzenie: {device}.',
      'Jeśli to nie Ty, wyloguj wszystkie urządzenia i zmień hasło.',
    ],
    factorsChangedSubject: 'Zmieniono zabezpieczenia Twojego konta',
    factorsChanged: [
      'Do Twojego konta dodano klucz dostępu lub aplikację uwierzytelniającą albo usunięto je z niego.',
      'Adres: {address}. Urządzenie: {device}.',
      'Jeśli to nie Ty, wyloguj wszystkie urządzenia i natychmiast napisz do wsparcia.',
    ],
    antiPhishingSubject: 'Zmieniono Twój kod antyphishingowy',
    antiPhishing: [
      'Kod, od którego zaczynają się nasze wiadomości do Ciebie, został ustawiony, zmieniony lub usunięty. Jeśli jest, zaczyna się od niego ta wiadomość i każda następna.',
      'Adres: {address}. Urządzenie: {device}.',
      'Jeśli to nie Ty, wyloguj wszystkie urządzenia i zmień hasło.',
    ],
    qrSignInSubject: 'Zalogowano Cię kodem QR',
    qrSignIn: [
      'Przeglądarka zalogowała się na Twoje konto kodem QR, który potwierdzono na Twoim telefonie.',
      'Adres: {address}. Urządzenie: {device}.',
      'Jeśli to nie Ty siedzisz przy tym ekranie, natychmiast wyloguj wszystkie urządzenia i zmień hasło: ktoś mógł pokazać Ci swój własny kod.',
    ],
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
    recoveryLink: 'Uzyskaj nowe hasło',
    passwordChangedSubject: 'Zmieniono Twoje hasło',
    passwordChanged: [
      'Twoje konto ma nowe hasło. Wszystkie inne sesje zostały zakończone, a żadne urządzenie nie jest już zaufane.',
      'Adres: {address}. Urządzenie: {device}.',
      'Aby chronić Twoje środki, wypłaty są wstrzymane do {until}.',
      'Klucze API nadal działają: te, których nie znasz, usuń w ustawieniach, w sekcji „Klucze API”.',
      'Jeśli to nie Ty, natychmiast uzyskaj nowe hasło za pomocą tego linku i napisz do wsparcia.',
    ],
    unknownDevice: 'nieznane',
    actions: {
      recovery: {
        subject: 'Twój kod do odzyskania konta',
        lines: [
          'Ktoś, kto zna Twoje hasło, twierdzi, że Twój drugi składnik został utracony.',
          'Jeśli to Ty, wpisz ten kod. Jest ważny przez 10 minut. Jeśli nie, zmień hasło: ktoś je zna.',
        ],
      },
      act: {
        subject: 'Twój kod do potwierdzenia zmiany',
        lines: [
          'Zabezpieczenia Twojego konta mają się zmienić albo wymagają Twojego potwierdzenia.',
          'Jeśli to Ty, wpisz ten kod razem z hasłem. Jest ważny przez 10 minut. Jeśli nie, ktoś jest zalogowany na Twoim koncie: wyloguj wszystkie urządzenia i zmień hasło.',
        ],
      },
      'api-keys': {
        subject: 'Twój kod do kluczy API',
        lines: [
          'Jeśli to Ty, wpisz ten kod. Jest ważny przez 10 minut. Jeśli nie, ktoś jest zalogowany na Twoim koncie: wyloguj wszystkie urządzenia i zmień hasło.',
        ],
      },
      integrations: {
        subject: 'Twój kod do integracji',
        lines: [
          'Jeśli to Ty, wpisz ten kod. Jest ważny przez 10 minut. Jeśli nie, ktoś jest zalogowany na Twoim koncie: wyloguj wszystkie urządzenia i zmień hasło.',
        ],
      },
      withdrawals: {
        subject: 'Twój kod do potwierdzenia wypłaty',
        lines: [
          'Jeśli to Ty, sprawdź adres i wpisz ten kod razem z drugim składnikiem. Jest ważny przez 10 minut. Jeśli nie, ktoś jest zalogowany na Twoim koncie: wyloguj wszystkie urządzenia i zmień hasło.',
        ],
      },
      'address-book': {
        subject: 'Twój kod do adresu wypłaty',
        lines: [
          'Jeśli to Ty, wpisz ten kod. Jest ważny przez 10 minut. Jeśli nie, ktoś jest zalogowany na Twoim koncie: wyloguj wszystkie urządzenia i zmień hasło.',
        ],
      },
    },
  },
  pt: {
    registrationSubject: 'O seu código de confirmação',
    registration: [
      'Introduza este código para concluir a abertura da conta. É válido durante 10 minutos.',
      'Se não pediu uma conta, ignore este e-mail.',
    ],
    alreadyRegisteredSubject: 'Já tem uma conta',
    alreadyRegistered: [
      'Alguém tentou abrir uma conta com este endereço, que já tem uma.',
      'Se foi você, inicie sessão com a sua palavra-passe. Se não, não precisa de fazer nada.',
    ],
    newDeviceSubject: 'O seu código de início de sessão',
    newDevice: [
      'Alguém está a iniciar sessão na sua conta a partir de um dispositivo novo.',
      'Endereço: {address}. Dispositivo: {device}.',
      'Se for você, introduza este código. É válido durante 10 minutos. Se não, altere já a sua palavra-passe: foi introduzida corretamente.',
    ],
    newDeviceWallet: [
      'Alguém está a iniciar sessão na sua conta a partir de um dispositivo novo. O início de sessão foi assinado por uma carteira sua.',
      'Endereço: {address}. Dispositivo: {device}.',
      'Se for você, introduza este código. É válido durante 10 minutos. Se não, alguém tem a chave da sua carteira: remova a carteira nas definições, em Segurança.',
    ],
    walletsChangedSubject: 'As carteiras da sua conta mudaram',
    walletsChanged: [
      'Foi adicionada ou removida uma carteira que pode iniciar sessão na sua conta.',
      'Endereço: {address}. Dispositivo: {device}.',
      'Se não foi você, termine todas as sessões e altere a sua palavra-passe.',
    ],
    factorsChangedSubject: 'A proteção da sua conta foi alterada',
    factorsChanged: [
      'Uma chave de acesso ou uma aplicação de autenticação foi adicionada à sua conta ou removida dela.',
      'Endereço: {address}. Dispositivo: {device}.',
      'Se não foi você, termine todas as sessões e escreva de imediato ao suporte.',
    ],
    antiPhishingSubject: 'O seu código antiphishing foi alterado',
    antiPhishing: [
      'O código com que começam os nossos e-mails foi definido, alterado ou removido. Se existir, este e-mail começa com ele, tal como todos os seguintes.',
      'Endereço: {address}. Dispositivo: {device}.',
      'Se não foi você, termine todas as sessões e altere a sua palavra-passe.',
    ],
    qrSignInSubject: 'Iniciou sessão com um código QR',
    qrSignIn: [
      'Um navegador iniciou sessão na sua conta com um código QR que foi confirmado num telemóvel seu.',
      'Endereço: {address}. Dispositivo: {device}.',
      'Se não estava pessoalmente em frente desse ecrã, termine já todas as sessões e altere a sua palavra-passe: alguém pode ter-lhe mostrado um código dele.',
    ],
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
    recoveryLink: 'Obter nova palavra-passe',
    passwordChangedSubject: 'A sua palavra-passe foi alterada',
    passwordChanged: [
      'A sua conta tem uma nova palavra-passe. Todas as outras sessões foram terminadas e nenhum dispositivo continua a ser de confiança.',
      'Endereço: {address}. Dispositivo: {device}.',
      'Para proteger os seus fundos, não é possível levantar nada até {until}.',
      'As chaves de API continuam a funcionar: elimine as que não reconhecer nas definições, em «Chaves API».',
      'Se não foi você, peça já uma nova palavra-passe com esta ligação e escreva ao suporte.',
    ],
    unknownDevice: 'desconhecido',
    actions: {
      recovery: {
        subject: 'O seu código para recuperar a conta',
        lines: [
          'Alguém que conhece a sua palavra-passe diz que o seu segundo fator se perdeu.',
          'Se for você, introduza este código. É válido durante 10 minutos. Se não, altere a sua palavra-passe: alguém a conhece.',
        ],
      },
      act: {
        subject: 'O seu código para confirmar uma alteração',
        lines: [
          'Algo que protege a sua conta está prestes a mudar ou precisa da sua confirmação.',
          'Se for você, introduza este código juntamente com a sua palavra-passe. É válido durante 10 minutos. Se não, alguém tem sessão iniciada na sua conta: termine todas as sessões e altere a sua palavra-passe.',
        ],
      },
      'api-keys': {
        subject: 'O seu código para as chaves API',
        lines: [
          'Se for você, introduza este código. É válido durante 10 minutos. Se não, alguém tem sessão iniciada na sua conta: termine todas as sessões e altere a sua palavra-passe.',
        ],
      },
      integrations: {
        subject: 'O seu código para as integrações',
        lines: [
          'Se for você, introduza este código. É válido durante 10 minutos. Se não, alguém tem sessão iniciada na sua conta: termine todas as sessões e altere a sua palavra-passe.',
        ],
      },
      withdrawals: {
        subject: 'O seu código para confirmar um levantamento',
        lines: [
          'Se for você, verifique o endereço e introduza este código juntamente com o seu segundo fator. É válido durante 10 minutos. Se não, alguém tem sessão iniciada na sua conta: termine todas as sessões e altere a sua palavra-passe.',
        ],
      },
      'address-book': {
        subject: 'O seu código para um endereço de levantamento',
        lines: [
          'Se for você, introduza este código. É válido durante 10 minutos. Se não, alguém tem sessão iniciada na sua conta: termine todas as sessões e altere a sua palavra-passe.',
        ],
      },
    },
  },
  tr: {
    registrationSubject: 'Onay kodunuz',
    registration: [
      'Hesap açma işlemini tamamlamak için bu kodu girin. Kod 10 dakika geçerlidir.',
      'Hesap açmak istemediyseniz bu e-postayı dikkate almayın.',
    ],
    alreadyRegisteredSubject: 'Zaten bir hesabınız var',
    alreadyRegistered: [
      'Birisi, hâlihazırda hesabı bulunan bu adresle hesap açmaya çalıştı.',
      'Bu sizseniz şifrenizle giriş yapın. Değilseniz yapmanız gereken bir şey yok.',
    ],
    newDeviceSubject: 'Giriş kodunuz',
    newDevice: [
      'Birisi yeni bir cihazdan hesabınıza giriş yapıyor.',
      'Adres: {address}. Cihaz: {device}.',
      'Bu sizseniz bu kodu girin. Kod 10 dakika geçerlidir. Değilseniz şifrenizi hemen değiştirin: şifreniz doğru girildi.',
    ],
    newDeviceWallet: [
      'Birisi yeni bir cihazdan hesabınıza giriş yapıyor. Giriş, sizin bir cüzdanınızla imzalandı.',
      'Adres: {address}. Cihaz: {device}.',
      'Bu sizseniz bu kodu girin. Kod 10 dakika geçerlidir. Değilseniz cüzdanınızın anahtarı başkasında: cüzdanı ayarlarda, Güvenlik bölümünden kaldırın.',
    ],
    walletsChangedSubject: 'Hesabınızın cüzdanları değişti',
    walletsChanged: [
      'Hesabınıza giriş yapabilen bir cüzdan eklendi veya kaldırıldı.',
      'Adres: {address}. Cihaz: {device}.',
      'Bu siz değilseniz tüm oturumları kapatın ve şifrenizi değiştirin.',
    ],
    factorsChangedSubject: 'Hesabınızın koruması değişti',
    factorsChanged: [
      'Hesabınıza bir geçiş anahtarı veya kimlik doğrulama uygulaması eklendi ya da hesabınızdan kaldırıldı.',
      'Adres: {address}. Cihaz: {device}.',
      'Bu siz değilseniz tüm oturumları kapatın ve hemen desteğe yazın.',
    ],
    antiPhishingSubject: 'Kimlik avı önleme kodunuz değiştirildi',
    antiPhishing: [
      'Size gönderdiğimiz e-postaların başındaki kod belirlendi, değiştirildi veya kaldırıldı. Bir kod varsa bu e-posta ve sonraki her e-posta onunla başlar.',
      'Adres: {address}. Cihaz: {device}.',
      'Bu siz değilseniz tüm oturumları kapatın ve şifrenizi değiştirin.',
    ],
    qrSignInSubject: 'QR koduyla giriş yaptınız',
    qrSignIn: [
      'Bir tarayıcı, telefonunuzda onaylanan bir QR koduyla hesabınıza giriş yaptı.',
      'Adres: {address}. Cihaz: {device}.',
      'O ekranın başında siz değildiyseniz hemen tüm oturumları kapatın ve şifrenizi değiştirin: birisi size kendi kodunu göstermiş olabilir.',
    ],
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
    recoveryLink: 'Yeni şifre al',
    passwordChangedSubject: 'Şifreniz değişti',
    passwordChanged: [
      'Hesabınızın yeni bir şifresi var. Diğer tüm oturumlar kapatıldı ve hiçbir cihaz artık güvenilir sayılmıyor.',
      'Adres: {address}. Cihaz: {device}.',
      'Varlıklarınızı korumak için {until} tarihine kadar çekim yapılamaz.',
      'API anahtarları çalışmaya devam eder: tanımadıklarınızı ayarlarda, “API anahtarları” bölümünden silin.',
      'Bu siz değilseniz bu bağlantıyla hemen yeni bir şifre alın ve desteğe yazın.',
    ],
    unknownDevice: 'bilinmiyor',
    actions: {
      recovery: {
        subject: 'Hesabınızı kurtarma kodunuz',
        lines: [
          'Şifrenizi bilen biri ikinci adımınızın kaybolduğunu söylüyor.',
          'Bu sizseniz bu kodu girin. 10 dakika geçerlidir. Değilseniz şifrenizi değiştirin: biri onu biliyor.',
        ],
      },
      act: {
        subject: 'Değişikliği onaylama kodunuz',
        lines: [
          'Hesabınızı koruyan bir şey değişmek üzere ya da onayınız gerekiyor.',
          'Bu sizseniz bu kodu şifrenizle birlikte girin. Kod 10 dakika geçerlidir. Değilseniz hesabınızda başka biri oturum açmış demektir: tüm oturumları kapatın ve şifrenizi değiştirin.',
        ],
      },
      'api-keys': {
        subject: 'API anahtarları için kodunuz',
        lines: [
          'Bu sizseniz bu kodu girin. Kod 10 dakika geçerlidir. Değilseniz hesabınızda başka biri oturum açmış demektir: tüm oturumları kapatın ve şifrenizi değiştirin.',
        ],
      },
      integrations: {
        subject: 'Entegrasyonlar için kodunuz',
        lines: [
          'Bu sizseniz bu kodu girin. Kod 10 dakika geçerlidir. Değilseniz hesabınızda başka biri oturum açmış demektir: tüm oturumları kapatın ve şifrenizi değiştirin.',
        ],
      },
      withdrawals: {
        subject: 'Çekim onayı için kodunuz',
        lines: [
          'Bu sizseniz adresi kontrol edin ve bu kodu ikinci faktörünüzle birlikte girin. Kod 10 dakika geçerlidir. Değilseniz hesabınızda başka biri oturum açmış demektir: tüm oturumları kapatın ve şifrenizi değiştirin.',
        ],
      },
      'address-book': {
        subject: 'Çekme adresi için kodunuz',
        lines: [
          'Bu sizseniz bu kodu girin. Kod 10 dakika geçerlidir. Değilseniz hesabınızda başka biri oturum açmış demektir: tüm oturumları kapatın ve şifrenizi değiştirin.',
        ],
      },
    },
  },
  ru: {
    registrationSubject: 'Ваш код подтверждения',
    registration: [
      'Введите этот код, чтобы завершить открытие аккаунта. Он действует 10 минут.',
      'Если вы не открывали аккаунт, не обращайте внимания на это письмо.',
    ],
    alreadyRegisteredSubject: 'У вас уже есть аккаунт',
    alreadyRegistered: [
      'Кто-то пытался открыть аккаунт на этот адрес, но для него аккаунт уже есть.',
      'Если это были вы, войдите с паролем. Если нет, ничего делать не нужно.',
    ],
    newDeviceSubject: 'Ваш код входа',
    newDevice: [
      'Кто-то входит в ваш аккаунт с нового устройства.',
      'Адрес: {address}. Устройство: {device}.',
      'Если это вы, введите этот код. Он действует 10 минут. Если нет, сразу смените пароль: он был введён верно.',
    ],
    newDeviceWallet: [
      'Кто-то входит в ваш аккаунт с нового устройства. Вход подписан вашим кошельком.',
      'Адрес: {address}. Устройство: {device}.',
      'Если это вы, введите этот код. Он действует 10 минут. Если нет, ключ вашего кошелька у кого-то ещё: удалите кошелёк в настройках, в разделе «Безопасность».',
    ],
    walletsChangedSubject: 'Кошельки вашего аккаунта изменились',
    walletsChanged: [
      'Добавлен или удалён кошелёк, с которым можно войти в ваш аккаунт.',
      'Адрес: {address}. Устройство: {device}.',
      'Если это были не вы, завершите все сеансы и смените пароль.',
    ],
    factorsChangedSubject: 'Защита вашего аккаунта изменилась',
    factorsChanged: [
      'К вашему аккаунту добавили ключ доступа или приложение-аутентификатор либо удалили их.',
      'Адрес: {address}. Устройство: {device}.',
      'Если это были не вы, завершите все сеансы и сразу напишите в поддержку.',
    ],
    antiPhishingSubject: 'Ваш антифишинговый код изменён',
    antiPhishing: [
      'Код, с которого начинаются наши письма, был задан, изменён или удалён. Если он есть, с него начинается это письмо и каждое следующее.',
      'Адрес: {address}. Устройство: {device}.',
      'Если это были не вы, завершите все сеансы и смените пароль.',
    ],
    qrSignInSubject: 'Вы вошли по QR-коду',
    qrSignIn: [
      'Браузер вошёл в ваш аккаунт по QR-коду, который подтвердили на вашем телефоне.',
      'Адрес: {address}. Устройство: {device}.',
      'Если перед тем экраном были не вы, сразу завершите все сеансы и смените пароль: возможно, вам показали чужой код.',
    ],
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
    recoveryLink: 'Получить новый пароль',
    passwordChangedSubject: 'Ваш пароль изменён',
    passwordChanged: [
      'У вашего аккаунта новый пароль. Все остальные сеансы завершены, и ни одно устройство больше не считается доверенным.',
      'Адрес: {address}. Устройство: {device}.',
      'Чтобы защитить ваши средства, вывод приостановлен до {until}.',
      'API-ключи продолжают работать: незнакомые удалите в настройках, в разделе «API-ключи».',
      'Если это были не вы, сразу получите новый пароль по этой ссылке и напишите в поддержку.',
    ],
    unknownDevice: 'неизвестно',
    actions: {
      recovery: {
        subject: 'Ваш код для восстановления аккаунта',
        lines: [
          'Кто-то, кто знает ваш пароль, сообщил, что второй фактор утерян.',
          'Если это вы, введите этот код. Он действует 10 минут. Если нет, смените пароль: кто-то его знает.',
        ],
      },
      act: {
        subject: 'Ваш код для подтверждения изменения',
        lines: [
          'Защита вашего аккаунта вот-вот изменится, или нужно ваше подтверждение.',
          'Если это вы, введите этот код вместе с паролем. Он действует 10 минут. Если нет, в ваш аккаунт вошёл кто-то другой: завершите все сеансы и смените пароль.',
        ],
      },
      'api-keys': {
        subject: 'Ваш код для API-ключей',
        lines: [
          'Если это вы, введите этот код. Он действует 10 минут. Если нет, в ваш аккаунт вошёл кто-то другой: завершите все сеансы и смените пароль.',
        ],
      },
      integrations: {
        subject: 'Ваш код для интеграций',
        lines: [
          'Если это вы, введите этот код. Он действует 10 минут. Если нет, в ваш аккаунт вошёл кто-то другой: завершите все сеансы и смените пароль.',
        ],
      },
      withdrawals: {
        subject: 'Ваш код для подтверждения вывода',
        lines: [
          'Если это вы, проверьте адрес и введите этот код вместе со вторым фактором. Он действует 10 минут. Если нет, в ваш аккаунт вошёл кто-то другой: завершите все сеансы и смените пароль.',
        ],
      },
      'address-book': {
        subject: 'Ваш код для адреса вывода',
        lines: [
          'Если это вы, введите этот код. Он действует 10 минут. Если нет, в ваш аккаунт вошёл кто-то другой: завершите все сеансы и смените пароль.',
        ],
      },
    },
  },
  ua: {
    registrationSubject: 'Ваш код підтвердження',
    registration: [
      'Введіть цей код, щоб завершити відкриття акаунта. Він дійсний 10 хвилин.',
      'Якщо ви не відкривали акаунт, не зважайте на цей лист.',
    ],
    alreadyRegisteredSubject: 'У вас уже є акаунт',
    alreadyRegistered: [
      'Хтось намагався відкрити акаунт на цю адресу, але для неї акаунт уже є.',
      'Якщо це були ви, увійдіть із паролем. Якщо ні, нічого робити не потрібно.',
    ],
    newDeviceSubject: 'Ваш код входу',
    newDevice: [
      'Хтось входить у ваш акаунт із нового пристрою.',
      'Адреса: {address}. Пристрій: {device}.',
      'Якщо це ви, введіть цей код. Він дійсний 10 хвилин. Якщо ні, негайно змініть пароль: його було введено правильно.',
    ],
    newDeviceWallet: [
      'Хтось входить у ваш акаунт із нового пристрою. Вхід підписано вашим гаманцем.',
      'Адреса: {address}. Пристрій: {device}.',
      'Якщо це ви, введіть цей код. Він дійсний 10 хвилин. Якщо ні, ключ вашого гаманця має хтось інший: вилучіть гаманець у налаштуваннях, у розділі «Безпека».',
    ],
    walletsChangedSubject: 'Гаманці вашого акаунта змінилися',
    walletsChanged: [
      'Додано або вилучено гаманець, з яким можна ввійти у ваш акаунт.',
      'Адреса: {address}. Пристрій: {device}.',
      'Якщо це були не ви, завершіть усі сеанси та змініть пароль.',
    ],
    factorsChangedSubject: 'Захист вашого акаунта змінено',
    factorsChanged: [
      'До вашого акаунта додали ключ доступу чи застосунок-автентифікатор або видалили їх.',
      'Адреса: {address}. Пристрій: {device}.',
      'Якщо це були не ви, завершіть усі сеанси й одразу напишіть у підтримку.',
    ],
    antiPhishingSubject: 'Ваш антифішинговий код змінено',
    antiPhishing: [
      'Код, з якого починаються наші листи, було задано, змінено або видалено. Якщо він є, з нього починається цей лист і кожен наступний.',
      'Адреса: {address}. Пристрій: {device}.',
      'Якщо це були не ви, завершіть усі сеанси та змініть пароль.',
    ],
    qrSignInSubject: 'Ви увійшли за QR-кодом',
    qrSignIn: [
      'Браузер увійшов у ваш акаунт за QR-кодом, який підтвердили на вашому телефоні.',
      'Адреса: {address}. Пристрій: {device}.',
      'Якщо перед тим екраном були не ви, негайно завершіть усі сеанси та змініть пароль: можливо, вам показали чужий код.',
    ],
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
    recoveryLink: 'Отримати новий пароль',
    passwordChangedSubject: 'Ваш пароль змінено',
    passwordChanged: [
      'У вашого акаунта новий пароль. Усі інші сеанси завершено, і жоден пристрій більше не вважається довіреним.',
      'Адреса: {address}. Пристрій: {device}.',
      'Щоб захистити ваші кошти, виведення призупинено до {until}.',
      'API-ключі продовжують працювати: незнайомі видаліть у налаштуваннях, у розділі «API-ключі».',
      'Якщо це були не ви, одразу отримайте новий пароль за цим посиланням і напишіть у підтримку.',
    ],
    unknownDevice: 'невідомо',
    actions: {
      recovery: {
        subject: 'Ваш код для відновлення акаунта',
        lines: [
          'Хтось, хто знає ваш пароль, повідомив, що другий фактор втрачено.',
          'Якщо це ви, введіть цей код. Він дійсний 10 хвилин. Якщо ні, змініть пароль: хтось його знає.',
        ],
      },
      act: {
        subject: 'Ваш код для підтвердження зміни',
        lines: [
          'Захист вашого акаунта от-от зміниться, або потрібне ваше підтвердження.',
          'Якщо це ви, введіть цей код разом із паролем. Він дійсний 10 хвилин. Якщо ні, у ваш акаунт увійшов хтось інший: завершіть усі сеанси та змініть пароль.',
        ],
      },
      'api-keys': {
        subject: 'Ваш код для API-ключів',
        lines: [
          'Якщо це ви, введіть цей код. Він дійсний 10 хвилин. Якщо ні, у ваш акаунт увійшов хтось інший: завершіть усі сеанси та змініть пароль.',
        ],
      },
      integrations: {
        subject: 'Ваш код для інтеграцій',
        lines: [
          'Якщо це ви, введіть цей код. Він дійсний 10 хвилин. Якщо ні, у ваш акаунт увійшов хтось інший: завершіть усі сеанси та змініть пароль.',
        ],
      },
      withdrawals: {
        subject: 'Ваш код для підтвердження виведення',
        lines: [
          'Якщо це ви, перевірте адресу та введіть цей код разом із другим фактором. Він дійсний 10 хвилин. Якщо ні, у ваш акаунт увійшов хтось інший: завершіть усі сеанси та змініть пароль.',
        ],
      },
      'address-book': {
        subject: 'Ваш код для адреси виведення',
        lines: [
          'Якщо це ви, введіть цей код. Він дійсний 10 хвилин. Якщо ні, у ваш акаунт увійшов хтось інший: завершіть усі сеанси та змініть пароль.',
        ],
      },
    },
  },
}
