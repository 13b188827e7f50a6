import type { SiteLanguage } from '@exchange/contract/site/languages'

/** Of the mail about a phone that was added, replaced or removed. `{address}`, `{device}` and `{until}` are filled in. */
export const phoneTexts: Readonly<
  Record<SiteLanguage, { readonly subject: string; readonly lines: readonly string[] }>
> = {
  en: {
    subject: 'The phone number of your account has changed',
    lines: [
      'A phone number was added to your account, changed or removed.',
      'Address: {address}. Device: {device}.',
      'To protect your funds, nothing can be withdrawn until {until}.',
      'If it was not you, get a new password at once with the link below and write to support.',
    ],
  },
  es: {
    subject: 'El número de teléfono de tu cuenta ha cambiado',
    lines: [
      'Se ha añadido, cambiado o eliminado un número de teléfono de tu cuenta.',
      'Dirección: {address}. Dispositivo: {device}.',
      'Para proteger tus fondos, no se podrá retirar nada hasta el {until}.',
      'Si no has sido tú, pide ya una contraseña nueva con este enlace y escribe a soporte.',
    ],
  },
  de: {
    subject: 'Die Telefonnummer Ihres Kontos hat sich geändert',
    lines: [
      'Eine Telefonnummer wurde Ihrem Konto hinzugefügt, geändert oder entfernt.',
      'Adresse: {address}. Gerät: {device}.',
      'Zum Schutz Ihres Guthabens sind Auszahlungen bis {until} nicht möglich.',
      'Wenn Sie es nicht waren, fordern Sie über diesen Link sofort ein neues Passwort an und schreiben Sie dem Support.',
    ],
  },
  ka: {
    subject: 'თქვენი ანგარიშის ტელეფონის ნომერი შეიცვალა',
    lines: [
      'თქვენს ანგარიშზე ტელეფონის ნომერი დაემატა, შეიცვალა ან წაიშალა.',
      'მისამართი: {address}. მოწყობილობა: {device}.',
      'თქვენი სახსრების დასაცავად გატანა შეჩერებულია შემდეგ დრომდე: {until}.',
      'თუ ეს თქვენ არ იყავით, ამ ბმულით დაუყოვნებლივ მიიღეთ ახალი პაროლი და მიწერეთ მხარდაჭერას.',
    ],
  },
  pl: {
    subject: 'Numer telefonu Twojego konta został zmieniony',
    lines: [
      'Do Twojego konta dodano numer telefonu albo go zmieniono lub usunięto.',
      'Adres: {address}. Urządzenie: {device}.',
      'Aby chronić Twoje środki, wypłaty są wstrzymane do {until}.',
      'Jeśli to nie Ty, natychmiast uzyskaj nowe hasło za pomocą tego linku i napisz do wsparcia.',
    ],
  },
  pt: {
    subject: 'O número de telemóvel da sua conta mudou',
    lines: [
      'Um número de telemóvel foi adicionado à sua conta, alterado ou removido.',
      'Endereço: {address}. Dispositivo: {device}.',
      'Para proteger os seus fundos, não é possível levantar nada até {until}.',
      'Se não foi você, peça já uma nova palavra-passe com esta ligação e escreva ao suporte.',
    ],
  },
  tr: {
    subject: 'Hesabınızın telefon numarası değişti',
    lines: [
      'Hesabınıza bir telefon numarası eklendi, numaranız değiştirildi veya kaldırıldı.',
      'Adres: {address}. Cihaz: {device}.',
      'Varlıklarınızı korumak için {until} tarihine kadar çekim yapılamaz.',
      'Bu siz değilseniz bu bağlantıyla hemen yeni bir şifre alın ve desteğe yazın.',
    ],
  },
  ru: {
    subject: 'Номер телефона вашего аккаунта изменился',
    lines: [
      'Номер телефона в вашем аккаунте добавлен, изменён или удалён.',
      'Адрес: {address}. Устройство: {device}.',
      'Чтобы защитить ваши средства, вывод приостановлен до {until}.',
      'Если это были не вы, сразу получите новый пароль по этой ссылке и напишите в поддержку.',
    ],
  },
  ua: {
    subject: 'Номер телефону вашого акаунта змінився',
    lines: [
      'Номер телефону у вашому акаунті додано, змінено або видалено.',
      'Адреса: {address}. Пристрій: {device}.',
      'Щоб захистити ваші кошти, виведення призупинено до {until}.',
      'Якщо це були не ви, одразу отримайте новий пароль за цим посиланням і напишіть у підтримку.',
    ],
  },
}
