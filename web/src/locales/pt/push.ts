/** Notifications that a browser shows while the site is closed. */
export default {
  lead: 'Saiba neste dispositivo quando algo acontecer na sua conta, mesmo com o site fechado. As notificações nunca mostram montantes.',
  here: 'Este dispositivo',
  topics: 'O que notificar',
  security: 'Segurança',
  securityNote: 'Inícios de sessão em novos dispositivos e alterações ao que protege a sua conta.',
  orders: 'Ordens',
  ordersNote: 'Uma ordem em espera foi executada ou fechada antes do tempo.',
  turnOn: 'Ativar aqui',
  turnOff: 'Desativar',
  turnedOn: 'As notificações estão ativadas',
  turnedOff: 'As notificações estão desativadas',
  turnedOffThere: 'As notificações estão desativadas nesse dispositivo',
  saved: 'A sua escolha foi guardada',
  notAllowed: 'As notificações não foram permitidas.',
  failed: 'Este navegador não conseguiu ativar as notificações.',
  unsupported:
    'Este navegador não pode mostrar notificações deste site. Num iPhone, adicione primeiro o site ao ecrã principal.',
  refused: 'As notificações deste site estão bloqueadas nas definições do seu navegador. Permita-as lá primeiro.',
  elsewhere: 'Outros dispositivos',
  since: 'desde {date}',
  removeThere: 'Desativar: {device}',
}
