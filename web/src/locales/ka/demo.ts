/** Demo funds and the embedded mailbox. */
export default {
  claimTitle: 'დემო სახსრები',
  claimText: 'უფასოა, ღირებულება არ აქვს და მოქმედებს ყველა სიმულირებულ ბაზარზე: {bundle}.',
  claim: 'დემო სახსრების მიღება',
  claimed: 'დემო სახსრები მთავარ საფულეშია',
  claimedHint: 'სავაჭროდ გადარიცხეთ სპოტ საფულეში.',
  claimedAction: 'სპოტ საფულეში გადარიცხვა',
  nextClaim: 'ხელახლა მიღების დრო: {time}.',
  mailboxTitle: 'საფოსტო ყუთი',
  mailboxLead: 'დემო ვერსიის წერილები არ იგზავნება და აქ მოდის. ახლები ზემოთაა.',
  mailboxEmpty: 'წერილები ჯერ არ არის',
  mailboxEmptyHint: 'დარეგისტრირდით ან შედით ახალი მოწყობილობიდან და კოდი აქ მოვა.',
  mailTo: 'ვის: {address}',
  mailList: 'წერილები',
  mailFilter: 'ფილტრი მისამართით',
  choose: 'წასაკითხად აირჩიეთ წერილი.',
  back: 'ყველა წერილი',
} as const
