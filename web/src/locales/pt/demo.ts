/** Demo funds and the embedded mailbox. */
export default {
  claimTitle: 'Fundos de demo',
  claimText: 'Gratuitos, sem valor e válidos em todos os mercados simulados: {bundle}.',
  claim: 'Obter fundos de demo',
  claimed: 'Os fundos de demo estão na sua carteira principal',
  claimedHint: 'Transfira-os para a carteira spot para negociar.',
  claimedAction: 'Transferir para spot',
  nextClaim: 'Disponível novamente: {time}.',
  mailboxTitle: 'Caixa de correio',
  mailboxLead: 'Os e-mails desta demo chegam aqui e não saem da máquina. Os mais recentes aparecem primeiro.',
  mailboxEmpty: 'Ainda sem e-mails',
  mailboxEmptyHint: 'Registe-se ou inicie sessão num dispositivo novo e o código chega aqui.',
  mailTo: 'Para {address}',
  mailList: 'E-mails',
  mailFilter: 'Filtrar por endereço',
  choose: 'Escolha um e-mail para o ler.',
  back: 'Todos os e-mails',
} as const
