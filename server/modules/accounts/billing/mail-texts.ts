import type { SiteLanguage } from '@exchange/contract/site/languages'

/** Of the mail about a billing address that was added, replaced or deleted. `{address}` and `{device}` are filled in. */
export const billingTexts: Readonly<
  Record<SiteLanguage, { readonly subject: string; readonly lines: readonly string[] }>
> = {
  en: {
    subject: 'The billing address of your account has changed',
    lines: [
      'A billing address was added to your account, changed or deleted.',
      'Done from: {address}. Device: {device}.',
      'If it was not you, sign out everywhere, change your password and write to support.',
    ],
  },
  es: {
    subject: 'La dirección de facturación de tu cuenta ha cambiado',
    lines: [
      'Se ha añadido, cambiado o eliminado la dirección de facturación de tu cuenta.',
      'Desde: {address}. Dispositivo: {device}.',
      'Si no has sido tú, cierra todas las sesiones, cambia tu contraseña y escribe a soporte.',
    ],
  },
  de: {
    subject: 'Die Rechnungsadresse Ihres Kontos hat sich geändert',
    lines: [
      'Eine Rechnungsadresse wurde Ihrem Konto hinzugefügt, geändert oder gelöscht.',
      'Von: {address}. Gerät: {device}.',
      'Wenn Sie es nicht waren, melden Sie alle Geräte ab, ändern Sie Ihr Passwort und schreiben Sie dem Support.',
    ],
  },
  ka: {
    subject: 'თქვენი ანგარიშის საანგარიშო მისამართი შეიცვალა',
    lines: [
      'თქვენს ანგარიშზე საანგარიშო მისამართი დაემატა, შეიცვალა ან წაიშალა.',
      'საიდან: {address}. მოწყობილობა: {device}.',
      'თუ ეს თქვენ არ იყავით, გამოდით ყველგან, შეცვალეთ პაროლი და მისწერეთ მხარდაჭერას.',
    ],
  },
  pl: {
    subject: 'Adres rozliczeniowy Twojego konta został zmieniony',
    lines: [
      'Do Twojego konta dodano adres rozliczeniowy albo go zmieniono lub usunięto.',
      'Skąd: {address}. Urządzenie: {device}.',
      'Jeśli to nie Ty, wyloguj się wszędzie, zmień hasło i napisz do wsparcia.',
    ],
  },
  pt: {
    subject: 'A morada de faturação da sua conta mudou',
    lines: [
      'Uma morada de faturação foi adicionada à sua conta, alterada ou eliminada.',
      'A partir de: {address}. Dispositivo: {device}.',
      'Se não foi você, termine todas as sessões, altere a sua palavra-passe e escreva ao suporte.',
    ],
  },
  tr: {
    subject: 'Hesabınızın fatura adresi değişti',
    lines: [
      'Hesabınıza bir fatura adresi eklendi, adresiniz değiştirildi veya silindi.',
      'Nereden: {address}. Cihaz: {device}.',
      'Bu siz değilseniz tüm oturumları kapatın, şifrenizi değiştirin ve desteğe yazın.',
    ],
  },
  ru: {
    subject: 'Платёжный адрес вашего аккаунта изменился',
    lines: [
      'Платёжный адрес вашего аккаунта добавлен, изменён или удалён.',
      'Откуда: {address}. Устройство: {device}.',
      'Если это были не вы, завершите все сеансы, смените пароль и напишите в поддержку.',
    ],
  },
  ua: {
    subject: 'Платіжна адреса вашого акаунта змінилася',
    lines: [
      'Платіжну адресу вашого акаунта додано, змінено або видалено.',
      'Звідки: {address}. Пристрій: {device}.',
      'Якщо це були не ви, завершіть усі сеанси, змініть пароль і напишіть у підтримку.',
    ],
  },
}
