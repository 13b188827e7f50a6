/** Closing an account. */
export default {
  deleteLead: 'Hesabın kapatılması 14 gün sonra kesinleşir. O zamana kadar giriş yapıp iptal edebilirsiniz.',
  before: 'Kapatmadan önce',
  obstacleBalance: '{count, plural, one {Bir varlık kaldı} other {# varlık kaldı}}: {amounts}',
  obstacleOrders: '{count, plural, one {# emir açık} other {# emir açık}}',
  obstacleTransfers: 'Cüzdanlar arasında bir transfer sürüyor. Bir dakika sonra yeniden deneyin.',
  obstacleDeposits:
    '{count, plural, one {Bir yatırma henüz kesinleşmedi. Kesinleşince tekrar deneyin.} other {# yatırma henüz kesinleşmedi. Kesinleşince tekrar deneyin.}}',
  obstacleWithdrawals:
    '{count, plural, one {Bir çekim sürüyor. Bitmesini bekleyin veya iptal edin.} other {# çekim sürüyor. Bitmelerini bekleyin veya iptal edin.}}',
  obstacleHold: 'Hesabınızın koruması değişti. {date} tarihinden itibaren kapatılabilir.',
  toBalances: 'Bakiyeler',
  toTerminal: 'Açık emirler',
  giveBack: 'Demo varlıkları iade et',
  givenBack: 'Demo varlıklarınız iade edildi',
  whatHappens: 'Ne olur',
  happensNow: 'Tüm oturumlarınız hemen kapatılır. API anahtarlarınız silinir, webhook’larınız devre dışı bırakılır.',
  happensWait:
    '14 gün boyunca giriş yapabilir, hesabınıza bakabilir, verilerinizi indirebilir ve kapatmayı iptal edebilirsiniz. Başka bir işlem yapılamaz.',
  happensThen:
    'Sonra profiliniz, girişleriniz, cihazlarınız, bildirimleriniz ve ayarlarınız silinir. İşlemler ve varlık hareketleri adınız olmadan, bir numara altında kayıtlarımızda kalır.',
  happensLaw:
    'Yasaların saklamamızı zorunlu kıldığı bilgiler {years, plural, one {# yıl} other {# yıl}} mühürlü tutulur, sonra silinir.',
  happensAddress: 'Bundan 30 gün sonra e-posta adresinizle yeni bir hesap açılabilir.',
  reason: 'Neden ayrılıyorsunuz? (isteğe bağlı)',
  deleteAskTitle: 'Hesabınız kapatılsın mı?',
  deleteAskText: 'Tüm oturumlarınız şimdi kapatılacak. 14 gün sonra hesap kalıcı olarak kapatılır.',
  deletedTitle: 'Hesabınız {date} tarihinde kapatılacak',
  deletedText: 'Oturumunuz kapatıldı. Hesabınızı korumak için o zamana kadar giriş yapıp kapatmayı iptal edin.',
  closingLead:
    'Hesabınız {date} tarihinde kalıcı olarak kapatılacak. O zamana kadar yalnızca hesabınıza bakabilir, verilerinizi indirebilir ve kapatmayı iptal edebilirsiniz.',
  canceled: 'Hesabınız açık kalıyor',
  exportLead:
    'Hakkınızda tuttuğumuz her şey tek bir ZIP dosyasında: profil, girişler, cihazlar, bildirimler, gizli kısımları olmadan anahtarlar, emirler, işlemler, bakiyeler ve varlık hareketleri.',
  exportForm:
    'Listeler, tablo programları için CSV dosyalarıdır; diğerleri JSON’dur. İçinde ne olduğunu contents.json dosyası söyler.',
  exportAsk: 'Kopya iste',
  exportAsked: 'Kopyanız hazırlanıyor. Hazır olduğunda size e-posta göndereceğiz.',
  exportReady: 'Hazır, {size}. {date} tarihine kadar indirebilirsiniz.',
  exportFailed: 'Kopya oluşturulamadı. Yenisini isteyin; o da olmazsa desteğe yazın.',
  exportGone: '{date} tarihli son kopya artık saklanmıyor.',
  exportNext: 'Bir sonrakini {date} tarihinden itibaren isteyebilirsiniz.',
  exportDownload: 'İndir',
  exportFirst: 'Hesabı kapatmadan önce verilerinizi indirin',
}
