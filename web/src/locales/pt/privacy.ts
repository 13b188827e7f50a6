/** Closing an account. */
export default {
  deleteLead: 'O encerramento da conta é definitivo ao fim de 14 dias. Até lá, pode iniciar sessão e cancelá-lo.',
  before: 'Antes de a encerrar',
  obstacleBalance: '{count, plural, one {Resta um ativo} other {Restam # ativos}}: {amounts}',
  obstacleOrders: '{count, plural, one {# ordem está aberta} other {# ordens estão abertas}}',
  obstacleTransfers: 'Está em curso uma transferência entre carteiras. Tente de novo dentro de um minuto.',
  obstacleDeposits:
    '{count, plural, one {Um depósito ainda não é definitivo. Tente depois.} other {# depósitos ainda não são definitivos. Tente depois.}}',
  obstacleWithdrawals:
    '{count, plural, one {Há um levantamento em curso. Espere que termine ou cancele-o.} other {Há # levantamentos em curso. Espere que terminem ou cancele-os.}}',
  obstacleHold: 'A proteção da sua conta mudou. Pode ser encerrada a partir de {date}.',
  toBalances: 'Saldos',
  toTerminal: 'Ordens abertas',
  giveBack: 'Devolver os fundos de demonstração',
  givenBack: 'Os fundos de demonstração foram devolvidos',
  whatHappens: 'O que acontece',
  happensNow: 'Todas as suas sessões terminam de imediato. As chaves de API são eliminadas e os webhooks desativados.',
  happensWait:
    'Durante 14 dias pode iniciar sessão, consultar a conta, descarregar os seus dados e cancelar o encerramento. Nada mais.',
  happensThen:
    'Depois, o seu perfil, inícios de sessão, dispositivos, notificações e definições são apagados. As transações e os movimentos de fundos ficam nos nossos registos sob um número, sem o seu nome.',
  happensLaw:
    'O que a lei nos obriga a guardar fica selado durante {years, plural, one {# ano} other {# anos}} e depois é eliminado.',
  happensAddress: '30 dias depois será possível abrir uma nova conta com o seu endereço de e-mail.',
  reason: 'Porque nos deixa? (opcional)',
  deleteAskTitle: 'Encerrar a sua conta?',
  deleteAskText: 'Todas as suas sessões terminam agora. Dentro de 14 dias a conta é encerrada definitivamente.',
  deletedTitle: 'A sua conta será encerrada em {date}',
  deletedText: 'A sua sessão terminou. Para manter a conta, inicie sessão antes disso e cancele o encerramento.',
  closingLead:
    'A sua conta será encerrada definitivamente em {date}. Até lá, só pode consultá-la, descarregar os seus dados e cancelar o encerramento.',
  canceled: 'A sua conta continua aberta',
  exportLead:
    'Tudo o que guardamos sobre si num ficheiro ZIP: perfil, inícios de sessão, dispositivos, notificações, chaves sem os segredos, ordens, transações, saldos e movimentos de fundos.',
  exportForm:
    'As listas são ficheiros CSV para folhas de cálculo; o resto é JSON. O ficheiro contents.json diz o que está lá dentro.',
  exportAsk: 'Pedir uma cópia',
  exportAsked: 'A sua cópia está a ser preparada. Enviamos-lhe um e-mail quando estiver pronta.',
  exportReady: 'Pronta, {size}. Pode descarregá-la até {date}.',
  exportFailed: 'Não foi possível criar a cópia. Peça outra; se também falhar, escreva ao suporte.',
  exportGone: 'A última cópia, de {date}, já não está guardada.',
  exportNext: 'Pode pedir a próxima a partir de {date}.',
  exportDownload: 'Descarregar',
  exportFirst: 'Descarregue os seus dados antes de encerrar a conta',
}
