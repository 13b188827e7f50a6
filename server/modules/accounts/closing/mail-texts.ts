import type { SiteLanguage } from '@exchange/contract/site/languages'
import type { Letter } from '../../delivery/index.ts'

interface ClosingTexts {
  /** `{date}`, `{address}` and `{device}`. */
  readonly asked: Letter
  /** On the button. */
  readonly signIn: string
  /** `{date}`. */
  readonly reminder: Letter
  /** `{address}` and `{device}`. */
  readonly canceled: Letter
  readonly stopped: Letter
  /** `{days}`. */
  readonly closed: Letter
}

/** Of mails about the end of an account. */
export const closingTexts: Readonly<Record<SiteLanguage, ClosingTexts>> = {
  en: {
    asked: {
      subject: 'Your account will be closed',
      lines: [
        'You asked us to close your account. It will be closed for good on {date}.',
        'You have been signed out everywhere. Your API keys are deleted and your webhooks are switched off.',
        'Until then you can sign in, download your data and cancel the closing.',
        'Address: {address}. Device: {device}.',
        'If it was not you, sign in, cancel the closing and change your password at once.',
      ],
    },
    signIn: 'Sign in',
    reminder: {
      subject: 'Your account will be closed soon',
      lines: [
        'Your account will be closed for good on {date}, as you asked.',
        'To keep it, sign in before then and cancel the closing in the settings.',
      ],
    },
    canceled: {
      subject: 'Your account stays open',
      lines: [
        'The closing of your account was canceled. You can use it as before.',
        'Your API keys stay deleted: create new ones if you need them, and switch your webhooks on again.',
        'Address: {address}. Device: {device}.',
        'If it was not you, change your password at once.',
      ],
    },
    stopped: {
      subject: 'Your account was not closed',
      lines: [
        'We could not close your account because it is not empty: funds or orders have come in since you asked.',
        'It stays open. Sign in to see what is left, and close it again when it is empty.',
      ],
    },
    closed: {
      subject: 'Your account is closed',
      lines: [
        'Your account is closed and your profile is erased. Nobody can sign in to it any more.',
        'Trades and movements of funds stay in our books under a number, without your name. What the law obliges us to keep is sealed and will be deleted when its term ends.',
        'A new account can be opened with this address in {days} days.',
      ],
    },
  },
  es: {
    asked: {
      subject: 'Tu cuenta se cerrará',
      lines: [
        'Has pedido que cerremos tu cuenta. Se cerrará definitivamente el {date}.',
        'Hemos cerrado todas tus sesiones. Tus claves API se han eliminado y tus webhooks están desactivados.',
        'Hasta entonces puedes iniciar sesión, descargar tus datos y cancelar el cierre.',
        'Dirección: {address}. Dispositivo: {device}.',
        'Si no has sido tú, inicia sesión, cancela el cierre y cambia tu contraseña de inmediato.',
      ],
    },
    signIn: 'Iniciar sesión',
    reminder: {
      subject: 'Tu cuenta se cerrará pronto',
      lines: [
        'Tu cuenta se cerrará definitivamente el {date}, tal como pediste.',
        'Si quieres conservarla, inicia sesión antes y cancela el cierre en los ajustes.',
      ],
    },
    canceled: {
      subject: 'Tu cuenta sigue abierta',
      lines: [
        'Se ha cancelado el cierre de tu cuenta. Puedes usarla como antes.',
        'Tus claves API siguen eliminadas: crea otras si las necesitas y vuelve a activar tus webhooks.',
        'Dirección: {address}. Dispositivo: {device}.',
        'Si no has sido tú, cambia tu contraseña de inmediato.',
      ],
    },
    stopped: {
      subject: 'Tu cuenta no se ha cerrado',
      lines: [
        'No hemos podido cerrar tu cuenta porque no está vacía: desde tu solicitud han entrado fondos u órdenes.',
        'Sigue abierta. Inicia sesión para ver qué queda y ciérrala de nuevo cuando esté vacía.',
      ],
    },
    closed: {
      subject: 'Tu cuenta está cerrada',
      lines: [
        'Tu cuenta está cerrada y tu perfil se ha borrado. Ya nadie puede iniciar sesión en ella.',
        'Las operaciones y los movimientos de fondos permanecen en nuestros libros bajo un número, sin tu nombre. Lo que la ley nos obliga a conservar está sellado y se eliminará cuando venza el plazo.',
        'Dentro de {days} días se podrá abrir una cuenta nueva con esta dirección.',
      ],
    },
  },
  de: {
    asked: {
      subject: 'Ihr Konto wird geschlossen',
      lines: [
        'Sie haben die Schließung Ihres Kontos beantragt. Es wird am {date} endgültig geschlossen.',
        'Sie wurden überall abgemeldet. Ihre API-Schlüssel sind gelöscht und Ihre Webhooks ausgeschaltet.',
        'Bis dahin können Sie sich anmelden, Ihre Daten herunterladen und die Schließung abbrechen.',
        'Adresse: {address}. Gerät: {device}.',
        'Wenn Sie es nicht waren, melden Sie sich an, brechen Sie die Schließung ab und ändern Sie sofort Ihr Passwort.',
      ],
    },
    signIn: 'Anmelden',
    reminder: {
      subject: 'Ihr Konto wird bald geschlossen',
      lines: [
        'Ihr Konto wird, wie von Ihnen gewünscht, am {date} endgültig geschlossen.',
        'Wenn Sie es behalten möchten, melden Sie sich vorher an und brechen Sie die Schließung in den Einstellungen ab.',
      ],
    },
    canceled: {
      subject: 'Ihr Konto bleibt bestehen',
      lines: [
        'Die Schließung Ihres Kontos wurde abgebrochen. Sie können es wie bisher nutzen.',
        'Ihre API-Schlüssel bleiben gelöscht: Erstellen Sie bei Bedarf neue, und schalten Sie Ihre Webhooks wieder ein.',
        'Adresse: {address}. Gerät: {device}.',
        'Wenn Sie es nicht waren, ändern Sie sofort Ihr Passwort.',
      ],
    },
    stopped: {
      subject: 'Ihr Konto wurde nicht geschlossen',
      lines: [
        'Wir konnten Ihr Konto nicht schließen, weil es nicht leer ist: Seit Ihrem Antrag sind Guthaben oder Aufträge hinzugekommen.',
        'Es bleibt bestehen. Melden Sie sich an, um zu sehen, was noch da ist, und schließen Sie es erneut, wenn es leer ist.',
      ],
    },
    closed: {
      subject: 'Ihr Konto ist geschlossen',
      lines: [
        'Ihr Konto ist geschlossen und Ihr Profil gelöscht. Niemand kann sich mehr anmelden.',
        'Handel und Geldbewegungen bleiben unter einer Nummer ohne Ihren Namen in unseren Büchern. Was wir gesetzlich aufbewahren müssen, ist versiegelt und wird nach Ablauf der Frist gelöscht.',
        'In {days} Tagen kann mit dieser Adresse ein neues Konto eröffnet werden.',
      ],
    },
  },
  ka: {
    asked: {
      subject: 'თქვენი ანგარიში დაიხურება',
      lines: [
        'თქვენ მოითხოვეთ ანგარიშის დახურვა. ის საბოლოოდ დაიხურება: {date}.',
        'თქვენი ყველა სესია დასრულდა. API გასაღებები წაიშალა, ვებჰუკები კი გამოირთო.',
        'მანამდე შეგიძლიათ შეხვიდეთ, ჩამოტვირთოთ თქვენი მონაცემები და გააუქმოთ დახურვა.',
        'მისამართი: {address}. მოწყობილობა: {device}.',
        'თუ ეს თქვენ არ იყავით, შედით, გააუქმეთ დახურვა და დაუყოვნებლივ შეცვალეთ პაროლი.',
      ],
    },
    signIn: 'შესვლა',
    reminder: {
      subject: 'თქვენი ანგარიში მალე დაიხურება',
      lines: [
        'თქვენი მოთხოვნის თანახმად, ანგარიში საბოლოოდ დაიხურება: {date}.',
        'თუ გსურთ მისი შენარჩუნება, მანამდე შედით და პარამეტრებში გააუქმეთ დახურვა.',
      ],
    },
    canceled: {
      subject: 'თქვენი ანგარიში ღია რჩება',
      lines: [
        'ანგარიშის დახურვა გაუქმდა. შეგიძლიათ ძველებურად გამოიყენოთ.',
        'წაშლილი API გასაღებები არ აღდგება: საჭიროებისას შექმენით ახლები და ხელახლა ჩართეთ ვებჰუკები.',
        'მისამართი: {address}. მოწყობილობა: {device}.',
        'თუ ეს თქვენ არ იყავით, დაუყოვნებლივ შეცვალეთ პაროლი.',
      ],
    },
    stopped: {
      subject: 'თქვენი ანგარიში არ დახურულა',
      lines: [
        'ანგარიშის დახურვა ვერ მოხერხდა, რადგან ის ცარიელი არ არის: მოთხოვნის შემდეგ მასზე თანხა ან ორდერი გაჩნდა.',
        'ანგარიში ღია რჩება. შედით, ნახეთ, რა დარჩა, და ხელახლა დახურეთ, როცა დაცარიელდება.',
      ],
    },
    closed: {
      subject: 'თქვენი ანგარიში დახურულია',
      lines: [
        'თქვენი ანგარიში დახურულია და პროფილი წაშლილია. მასში შესვლა აღარავის შეუძლია.',
        'გარიგებები და თანხების მოძრაობა ჩვენს აღრიცხვაში ნომრით რჩება, თქვენი სახელის გარეშე. რის შენახვასაც კანონი გვავალდებულებს, დალუქულია და ვადის გასვლის შემდეგ წაიშლება.',
        'ამ მისამართით ახალი ანგარიშის გახსნა შესაძლებელი იქნება {days} დღეში.',
      ],
    },
  },
  pl: {
    asked: {
      subject: 'Twoje konto zostanie zamknięte',
      lines: [
        'Prosisz o zamknięcie konta. Zostanie ono ostatecznie zamknięte {date}.',
        'Wszystkie sesje zostały zakończone. Klucze API są usunięte, a webhooki wyłączone.',
        'Do tego czasu możesz się zalogować, pobrać swoje dane i anulować zamknięcie.',
        'Adres: {address}. Urządzenie: {device}.',
        'Jeśli to nie Ty, zaloguj się, anuluj zamknięcie i natychmiast zmień hasło.',
      ],
    },
    signIn: 'Zaloguj się',
    reminder: {
      subject: 'Twoje konto wkrótce zostanie zamknięte',
      lines: [
        'Zgodnie z Twoją prośbą konto zostanie ostatecznie zamknięte {date}.',
        'Jeśli chcesz je zachować, zaloguj się wcześniej i anuluj zamknięcie w ustawieniach.',
      ],
    },
    canceled: {
      subject: 'Twoje konto pozostaje otwarte',
      lines: [
        'Zamknięcie konta zostało anulowane. Możesz z niego korzystać jak dotąd.',
        'Klucze API pozostają usunięte: w razie potrzeby utwórz nowe i ponownie włącz webhooki.',
        'Adres: {address}. Urządzenie: {device}.',
        'Jeśli to nie Ty, natychmiast zmień hasło.',
      ],
    },
    stopped: {
      subject: 'Twoje konto nie zostało zamknięte',
      lines: [
        'Nie mogliśmy zamknąć konta, ponieważ nie jest puste: od Twojej prośby pojawiły się na nim środki lub zlecenia.',
        'Konto pozostaje otwarte. Zaloguj się, sprawdź, co zostało, i zamknij je ponownie, gdy będzie puste.',
      ],
    },
    closed: {
      subject: 'Twoje konto jest zamknięte',
      lines: [
        'Konto jest zamknięte, a Twój profil usunięty. Nikt nie może się już na nie zalogować.',
        'Transakcje i przepływy środków pozostają w naszych księgach pod numerem, bez Twojego nazwiska. To, co musimy przechowywać na mocy prawa, jest zapieczętowane i zostanie usunięte po upływie terminu.',
        'Nowe konto z tym adresem będzie można otworzyć za {days} dni.',
      ],
    },
  },
  pt: {
    asked: {
      subject: 'A sua conta vai ser encerrada',
      lines: [
        'Pediu-nos para encerrar a sua conta. Será encerrada definitivamente em {date}.',
        'Todas as suas sessões foram terminadas. As suas chaves de API foram eliminadas e os seus webhooks estão desativados.',
        'Até lá, pode iniciar sessão, descarregar os seus dados e cancelar o encerramento.',
        'Endereço: {address}. Dispositivo: {device}.',
        'Se não foi você, inicie sessão, cancele o encerramento e altere já a sua palavra-passe.',
      ],
    },
    signIn: 'Iniciar sessão',
    reminder: {
      subject: 'A sua conta será encerrada em breve',
      lines: [
        'A sua conta será encerrada definitivamente em {date}, tal como pediu.',
        'Para a manter, inicie sessão antes disso e cancele o encerramento nas definições.',
      ],
    },
    canceled: {
      subject: 'A sua conta continua aberta',
      lines: [
        'O encerramento da sua conta foi cancelado. Pode usá-la como até aqui.',
        'As chaves de API continuam eliminadas: crie outras se precisar e volte a ativar os webhooks.',
        'Endereço: {address}. Dispositivo: {device}.',
        'Se não foi você, altere já a sua palavra-passe.',
      ],
    },
    stopped: {
      subject: 'A sua conta não foi encerrada',
      lines: [
        'Não foi possível encerrar a sua conta porque não está vazia: desde o seu pedido entraram fundos ou ordens.',
        'A conta continua aberta. Inicie sessão para ver o que resta e encerre-a de novo quando estiver vazia.',
      ],
    },
    closed: {
      subject: 'A sua conta está encerrada',
      lines: [
        'A sua conta está encerrada e o seu perfil foi apagado. Já ninguém pode iniciar sessão nela.',
        'As transações e os movimentos de fundos ficam nos nossos registos sob um número, sem o seu nome. O que a lei nos obriga a guardar está selado e será eliminado no fim do prazo.',
        'Dentro de {days} dias será possível abrir uma nova conta com este endereço.',
      ],
    },
  },
  tr: {
    asked: {
      subject: 'Hesabınız kapatılacak',
      lines: [
        'Hesabınızın kapatılmasını istediniz. Hesap {date} tarihinde kalıcı olarak kapatılacak.',
        'Tüm oturumlarınız kapatıldı. API anahtarlarınız silindi, webhook’larınız devre dışı bırakıldı.',
        'O zamana kadar giriş yapabilir, verilerinizi indirebilir ve kapatmayı iptal edebilirsiniz.',
        'Adres: {address}. Cihaz: {device}.',
        'Bu siz değilseniz giriş yapın, kapatmayı iptal edin ve şifrenizi hemen değiştirin.',
      ],
    },
    signIn: 'Giriş yap',
    reminder: {
      subject: 'Hesabınız yakında kapatılacak',
      lines: [
        'Hesabınız, isteğiniz üzerine {date} tarihinde kalıcı olarak kapatılacak.',
        'Hesabınızı korumak istiyorsanız o zamana kadar giriş yapın ve ayarlardan kapatmayı iptal edin.',
      ],
    },
    canceled: {
      subject: 'Hesabınız açık kalıyor',
      lines: [
        'Hesabınızın kapatılması iptal edildi. Hesabı eskisi gibi kullanabilirsiniz.',
        'API anahtarlarınız silinmiş olarak kalır: gerekirse yenilerini oluşturun ve webhook’larınızı yeniden açın.',
        'Adres: {address}. Cihaz: {device}.',
        'Bu siz değilseniz şifrenizi hemen değiştirin.',
      ],
    },
    stopped: {
      subject: 'Hesabınız kapatılmadı',
      lines: [
        'Hesabınız boş olmadığı için kapatılamadı: isteğinizden sonra hesaba varlık veya emir geldi.',
        'Hesap açık kalıyor. Giriş yapıp ne kaldığına bakın ve boşaldığında yeniden kapatın.',
      ],
    },
    closed: {
      subject: 'Hesabınız kapatıldı',
      lines: [
        'Hesabınız kapatıldı ve profiliniz silindi. Artık kimse bu hesaba giriş yapamaz.',
        'İşlemler ve varlık hareketleri adınız olmadan, bir numara altında kayıtlarımızda kalır. Yasaların saklamamızı zorunlu kıldığı bilgiler mühürlüdür ve süresi dolduğunda silinir.',
        'Bu adresle {days} gün sonra yeni bir hesap açılabilir.',
      ],
    },
  },
  ru: {
    asked: {
      subject: 'Ваш аккаунт будет закрыт',
      lines: [
        'Вы попросили закрыть аккаунт. Он будет окончательно закрыт {date}.',
        'Все сеансы завершены. API-ключи удалены, вебхуки выключены.',
        'До этого времени вы можете войти, скачать свои данные и отменить закрытие.',
        'Адрес: {address}. Устройство: {device}.',
        'Если это были не вы, войдите, отмените закрытие и сразу смените пароль.',
      ],
    },
    signIn: 'Войти',
    reminder: {
      subject: 'Ваш аккаунт скоро будет закрыт',
      lines: [
        'По вашей просьбе аккаунт будет окончательно закрыт {date}.',
        'Чтобы сохранить его, войдите до этого времени и отмените закрытие в настройках.',
      ],
    },
    canceled: {
      subject: 'Ваш аккаунт остаётся открытым',
      lines: [
        'Закрытие аккаунта отменено. Вы можете пользоваться им как раньше.',
        'API-ключи остаются удалёнными: при необходимости создайте новые и снова включите вебхуки.',
        'Адрес: {address}. Устройство: {device}.',
        'Если это были не вы, сразу смените пароль.',
      ],
    },
    stopped: {
      subject: 'Ваш аккаунт не закрыт',
      lines: [
        'Мы не смогли закрыть аккаунт, потому что он не пуст: после вашей просьбы на нём появились средства или ордера.',
        'Аккаунт остаётся открытым. Войдите, посмотрите, что осталось, и закройте его снова, когда он будет пуст.',
      ],
    },
    closed: {
      subject: 'Ваш аккаунт закрыт',
      lines: [
        'Аккаунт закрыт, профиль удалён. Войти в него больше никто не может.',
        'Сделки и движения средств остаются в нашем учёте под номером, без вашего имени. То, что мы обязаны хранить по закону, опечатано и будет удалено по истечении срока.',
        'Открыть новый аккаунт с этим адресом можно будет через {days} дней.',
      ],
    },
  },
  ua: {
    asked: {
      subject: 'Ваш акаунт буде закрито',
      lines: [
        'Ви попросили закрити акаунт. Його буде остаточно закрито {date}.',
        'Усі сеанси завершено. API-ключі видалено, вебхуки вимкнено.',
        'До цього часу ви можете увійти, завантажити свої дані та скасувати закриття.',
        'Адреса: {address}. Пристрій: {device}.',
        'Якщо це були не ви, увійдіть, скасуйте закриття й одразу змініть пароль.',
      ],
    },
    signIn: 'Увійти',
    reminder: {
      subject: 'Ваш акаунт скоро буде закрито',
      lines: [
        'На ваше прохання акаунт буде остаточно закрито {date}.',
        'Щоб зберегти його, увійдіть до цього часу та скасуйте закриття в налаштуваннях.',
      ],
    },
    canceled: {
      subject: 'Ваш акаунт залишається відкритим',
      lines: [
        'Закриття акаунта скасовано. Ви можете користуватися ним, як раніше.',
        'API-ключі залишаються видаленими: за потреби створіть нові та знову ввімкніть вебхуки.',
        'Адреса: {address}. Пристрій: {device}.',
        'Якщо це були не ви, одразу змініть пароль.',
      ],
    },
    stopped: {
      subject: 'Ваш акаунт не закрито',
      lines: [
        'Ми не змогли закрити акаунт, бо він не порожній: після вашого прохання на ньому з’явилися кошти або ордери.',
        'Акаунт залишається відкритим. Увійдіть, подивіться, що залишилося, і закрийте його знову, коли він спорожніє.',
      ],
    },
    closed: {
      subject: 'Ваш акаунт закрито',
      lines: [
        'Акаунт закрито, профіль видалено. Увійти до нього більше ніхто не може.',
        'Угоди та рух коштів залишаються в нашому обліку під номером, без вашого імені. Те, що ми зобов’язані зберігати за законом, опечатано й буде видалено після завершення строку.',
        'Відкрити новий акаунт із цією адресою можна буде через {days} днів.',
      ],
    },
  },
}
