/** Around the legal documents; their texts are in src/content/legal. */
export default {
  indexTitle: 'Koşullar',
  indexDescription:
    'Borsayla yapılan sözleşme ve ekleri: kullanım koşulları, gizlilik, çerezler, ücretler, riskler, API koşulları ve şikâyetler.',
  indexLead: 'Sizinle işletmeci arasında geçerli olanlar. Her belge sürümünü ve yürürlüğe girdiği günü gösterir.',
  inForce: 'Sürüm {version}, yürürlük tarihi: {date}',
  documents: 'Hukuki belgeler',
  sections: 'Bölümler',
  versions: 'Tüm sürümler',
  version: 'Sürüm {version}',
  superseded: 'Bu, başvuru için saklanan eski bir sürümdür.',
  newest: 'Yürürlükteki sürümü oku',
  otherLanguage: 'Bu belge yalnızca İngilizce olarak sunulur.',
} as const
