import type { KeyType } from '@exchange/contract/api-keys/types'
import type { SiteLanguage } from '@exchange/contract/site/languages'

/** What mails with a code say of the request that it confirms, and of nothing else. */
interface RequestTexts {
  /** `{label}`, `{type}` and `{addresses}`. */
  readonly newKey: string
  /** `{label}`, `{type}` and `{addresses}`, as they will be. */
  readonly changedKey: string
  readonly types: Readonly<Record<KeyType, string>>
  readonly anyAddress: string
  /** `{label}` and `{host}`. */
  readonly newIntegration: string
  /** `{label}` and `{host}`, as they will be. */
  readonly changedIntegration: string
  /** `{label}`. */
  readonly newSecret: string
  /** `{amount}`, `{network}` and `{address}`. */
  readonly withdrawal: string
  /** `{label}`, `{network}` and `{destination}`. */
  readonly newAddress: string
}

export const requestTexts: Readonly<Record<SiteLanguage, RequestTexts>> = {
  en: {
    newKey: 'An API key is about to be created: “{label}”. Type: {type}. Allowed IP addresses: {addresses}.',
    changedKey:
      'The API key “{label}” is about to be changed. Type from then on: {type}. Allowed IP addresses: {addresses}.',
    types: { read: 'read-only', trade: 'info and trading', funds: 'trading and funds' },
    anyAddress: 'any',
    newIntegration: 'An integration is about to be created: “{label}”. Events will be sent to {host}.',
    changedIntegration:
      'The integration “{label}” is about to be changed, and may receive more than before. Events will be sent to {host}.',
    newSecret: 'The integration “{label}” is about to get a new secret. The old one stops working.',
    newAddress:
      'A withdrawal address is about to be added: “{label}”, network {network}. Compare it letter by letter: {destination}',
    withdrawal: 'A withdrawal is about to be confirmed. {amount} will be sent to {address} by the network {network}.',
  },
  es: {
    newKey: 'Se va a crear una clave API: «{label}». Tipo: {type}. Direcciones IP permitidas: {addresses}.',
    changedKey:
      'Se va a cambiar la clave API «{label}». Tipo a partir de entonces: {type}. Direcciones IP permitidas: {addresses}.',
    types: { read: 'solo lectura', trade: 'información y trading', funds: 'trading y fondos' },
    anyAddress: 'cualquiera',
    newIntegration: 'Se va a crear una integración: «{label}». Los eventos se enviarán a {host}.',
    changedIntegration:
      'Se va a cambiar la integración «{label}», que podría recibir más que antes. Los eventos se enviarán a {host}.',
    newSecret: 'La integración «{label}» va a recibir un nuevo secreto. El anterior dejará de funcionar.',
    newAddress:
      'Se va a añadir una dirección de retiro: «{label}», red {network}. Compárala letra por letra: {destination}',
    withdrawal: 'Se va a confirmar un retiro. Se enviarán {amount} a {address} por la red {network}.',
  },
  de: {
    newKey: 'Ein API-Schlüssel soll erstellt werden: „{label}“. Typ: {type}. Erlaubte IP-Adressen: {addresses}.',
    changedKey:
      'Der API-Schlüssel „{label}“ soll geändert werden. Typ danach: {type}. Erlaubte IP-Adressen: {addresses}.',
    types: { read: 'nur lesen', trade: 'Info und Handel', funds: 'Handel und Guthaben' },
    anyAddress: 'jede',
    newIntegration: 'Eine Integration soll erstellt werden: „{label}“. Ereignisse werden an {host} gesendet.',
    changedIntegration:
      'Die Integration „{label}“ soll geändert werden und erhält womöglich mehr als bisher. Ereignisse werden an {host} gesendet.',
    newSecret: 'Die Integration „{label}“ soll ein neues Geheimnis erhalten. Das alte gilt dann nicht mehr.',
    newAddress:
      'Eine Auszahlungsadresse soll hinzugefügt werden: „{label}“, Netzwerk {network}. Vergleichen Sie sie Zeichen für Zeichen: {destination}',
    withdrawal:
      'Eine Auszahlung soll bestätigt werden. {amount} werden über das Netzwerk {network} an {address} gesendet.',
  },
  ka: {
    newKey: 'იქმნება API გასაღები: „{label}“. ტიპი: {type}. დაშვებული IP მისამართები: {addresses}.',
    changedKey: 'იცვლება API გასაღები „{label}“. ტიპი ცვლილების შემდეგ: {type}. დაშვებული IP მისამართები: {addresses}.',
    types: { read: 'მხოლოდ წაკითხვა', trade: 'ინფორმაცია და ვაჭრობა', funds: 'ვაჭრობა და თანხები' },
    anyAddress: 'ნებისმიერი',
    newIntegration: 'იქმნება ინტეგრაცია: „{label}“. მოვლენები გაიგზავნება მისამართზე {host}.',
    changedIntegration:
      'იცვლება ინტეგრაცია „{label}“ და შესაძლოა ადრინდელზე მეტი მიიღოს. მოვლენები გაიგზავნება მისამართზე {host}.',
    newSecret: 'ინტეგრაცია „{label}“ ახალ საიდუმლო გასაღებს მიიღებს. ძველი აღარ იმოქმედებს.',
    newAddress: 'ემატება გატანის მისამართი: „{label}“, ქსელი {network}. შეადარეთ ასო-ასო: {destination}',
    withdrawal: 'დასტურდება გატანა. {amount} გაიგზავნება მისამართზე {address}, ქსელი {network}.',
  },
  pl: {
    newKey: 'Ma zostać utworzony klucz API: „{label}”. Typ: {type}. Dozwolone adresy IP: {addresses}.',
    changedKey: 'Klucz API „{label}” ma zostać zmieniony. Typ po zmianie: {type}. Dozwolone adresy IP: {addresses}.',
    types: { read: 'tylko odczyt', trade: 'informacje i handel', funds: 'handel i środki' },
    anyAddress: 'dowolne',
    newIntegration: 'Ma zostać utworzona integracja: „{label}”. Zdarzenia będą wysyłane do {host}.',
    changedIntegration:
      'Integracja „{label}” ma zostać zmieniona i może otrzymywać więcej niż dotąd. Zdarzenia będą wysyłane do {host}.',
    newSecret: 'Integracja „{label}” ma otrzymać nowy sekret. Stary przestanie działać.',
    newAddress: 'Ma zostać dodany adres wypłaty: „{label}”, sieć {network}. Porównaj go znak po znaku: {destination}',
    withdrawal: 'Ma zostać potwierdzona wypłata. {amount} zostanie wysłane na adres {address} przez sieć {network}.',
  },
  pt: {
    newKey: 'Vai ser criada uma chave API: «{label}». Tipo: {type}. Endereços IP permitidos: {addresses}.',
    changedKey:
      'A chave API «{label}» vai ser alterada. Tipo a partir daí: {type}. Endereços IP permitidos: {addresses}.',
    types: { read: 'só leitura', trade: 'informação e negociação', funds: 'negociação e fundos' },
    anyAddress: 'qualquer um',
    newIntegration: 'Vai ser criada uma integração: «{label}». Os eventos serão enviados para {host}.',
    changedIntegration:
      'A integração «{label}» vai ser alterada e poderá receber mais do que antes. Os eventos serão enviados para {host}.',
    newSecret: 'A integração «{label}» vai receber um novo segredo. O antigo deixa de funcionar.',
    newAddress:
      'Vai ser adicionado um endereço de levantamento: «{label}», rede {network}. Compare-o letra a letra: {destination}',
    withdrawal: 'Vai ser confirmado um levantamento. Serão enviados {amount} para {address} pela rede {network}.',
  },
  tr: {
    newKey: 'Bir API anahtarı oluşturulmak üzere: “{label}”. Tür: {type}. İzin verilen IP adresleri: {addresses}.',
    changedKey:
      '“{label}” adlı API anahtarı değiştirilmek üzere. Değişiklikten sonraki tür: {type}. İzin verilen IP adresleri: {addresses}.',
    types: { read: 'salt okunur', trade: 'bilgi ve alım satım', funds: 'alım satım ve fonlar' },
    anyAddress: 'hepsi',
    newIntegration: 'Bir entegrasyon oluşturulmak üzere: “{label}”. Olaylar {host} adresine gönderilecek.',
    changedIntegration:
      '“{label}” adlı entegrasyon değiştirilmek üzere ve öncekinden fazlasını alabilir. Olaylar {host} adresine gönderilecek.',
    newSecret: '“{label}” adlı entegrasyona yeni bir gizli anahtar verilmek üzere. Eskisi artık çalışmayacak.',
    newAddress: 'Bir çekme adresi eklenmek üzere: “{label}”, ağ {network}. Harf harf karşılaştırın: {destination}',
    withdrawal: 'Bir çekim onaylanmak üzere. {amount}, {network} ağı üzerinden {address} adresine gönderilecek.',
  },
  ru: {
    newKey: 'Создаётся API-ключ «{label}». Тип: {type}. Разрешённые IP-адреса: {addresses}.',
    changedKey: 'Меняется API-ключ «{label}». Тип после изменения: {type}. Разрешённые IP-адреса: {addresses}.',
    types: { read: 'только чтение', trade: 'информация и торговля', funds: 'торговля и средства' },
    anyAddress: 'любые',
    newIntegration: 'Создаётся интеграция «{label}». События будут отправляться на {host}.',
    changedIntegration:
      'Меняется интеграция «{label}»: она может получать больше, чем раньше. События будут отправляться на {host}.',
    newSecret: 'Интеграция «{label}» получает новый секрет. Старый перестанет действовать.',
    newAddress: 'Добавляется адрес вывода «{label}», сеть {network}. Сверьте его посимвольно: {destination}',
    withdrawal: 'Подтверждается вывод. {amount} будет отправлено на адрес {address} по сети {network}.',
  },
  ua: {
    newKey: 'Створюється API-ключ «{label}». Тип: {type}. Дозволені IP-адреси: {addresses}.',
    changedKey: 'Змінюється API-ключ «{label}». Тип після зміни: {type}. Дозволені IP-адреси: {addresses}.',
    types: { read: 'лише читання', trade: 'інформація й торгівля', funds: 'торгівля й кошти' },
    anyAddress: 'будь-які',
    newIntegration: 'Створюється інтеграція «{label}». Події надсилатимуться на {host}.',
    changedIntegration:
      'Змінюється інтеграція «{label}»: вона може отримувати більше, ніж раніше. Події надсилатимуться на {host}.',
    newSecret: 'Інтеграція «{label}» отримує новий секрет. Старий перестане діяти.',
    newAddress: 'Додається адреса виведення «{label}», мережа {network}. Звірте її посимвольно: {destination}',
    withdrawal: 'Підтверджується виведення. {amount} буде надіслано на адресу {address} мережею {network}.',
  },
}
