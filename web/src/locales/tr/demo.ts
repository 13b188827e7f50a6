/** Demo funds and the embedded mailbox. */
export default {
  claimTitle: 'Demo bakiye',
  claimText: 'Ücretsizdir, değeri yoktur, her simüle piyasada geçerlidir: {bundle}.',
  claim: 'Demo bakiye al',
  claimed: 'Demo bakiye ana cüzdanınızda',
  claimedHint: 'Alım satım için spot cüzdanınıza transfer edin.',
  claimedAction: 'Spot cüzdana aktar',
  nextClaim: 'Yeniden alabileceğiniz zaman: {time}.',
  mailboxTitle: 'Posta kutusu',
  mailboxLead: 'Bu demonun e-postaları gönderilmez, buraya düşer. En yeniler üsttedir.',
  mailboxEmpty: 'Henüz e-posta yok',
  mailboxEmptyHint: 'Kaydolun ya da yeni bir cihazdan giriş yapın, kod buraya gelir.',
  mailTo: 'Kime: {address}',
  mailList: 'E-postalar',
  mailFilter: 'Adrese göre filtrele',
  choose: 'Okumak için bir e-posta seçin.',
  back: 'Tüm e-postalar',
} as const
