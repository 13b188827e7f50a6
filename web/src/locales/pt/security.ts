/** The sessions and trusted devices of an account. */
export default {
  devicesTitle: 'Dispositivos e sessões',
  devicesLead: 'Veja onde a sua conta tem sessão iniciada e termine as sessões que não reconhece.',
  sessions: 'Sessões ativas',
  sessionsNote: 'Quando termina uma sessão, o dispositivo terá de introduzir um código do seu e-mail da próxima vez.',
  device: 'Dispositivo',
  address: 'Endereço IP',
  lastActive: 'Última atividade',
  signedIn: 'Início de sessão',
  trustedUntil: 'De confiança até',
  actions: 'Ações',
  thisDevice: 'Este dispositivo',
  unknownDevice: 'Dispositivo desconhecido',
  end: 'Terminar sessão',
  endOthers: 'Terminar todas as outras',
  endAll: 'Terminar todas as sessões',
  endTitle: 'Terminar a sessão em {device}?',
  endText:
    'A sessão termina de imediato. Para iniciar sessão aí de novo serão precisos a palavra-passe e um código do seu e-mail.',
  ended: 'A sessão foi terminada',
  othersTitle: 'Terminar todas as outras sessões?',
  othersText:
    'Só esta sessão continua iniciada. Os outros dispositivos vão precisar de um código do seu e-mail para iniciar sessão de novo.',
  othersEnded: 'As outras sessões foram terminadas',
  allTitle: 'Terminar todas as sessões?',
  allText:
    'Todas as sessões terminam, incluindo esta. Todos os dispositivos, incluindo este, vão precisar de um código do seu e-mail para iniciar sessão de novo.',
  devices: 'Dispositivos de confiança',
  devicesNote: 'Nestes dispositivos basta a palavra-passe para iniciar sessão, sem um código do e-mail.',
  forget: 'Remover',
  forgetTitle: 'Remover {device}?',
  forgetText:
    'A sessão nesse dispositivo termina de imediato. Para iniciar sessão aí de novo serão precisos a palavra-passe e um código do seu e-mail.',
  forgetOwnText:
    'É o dispositivo que está a usar. A sua sessão será terminada e, para a iniciar de novo, serão precisos a palavra-passe e um código do seu e-mail.',
  forgotten: 'O dispositivo foi removido',
  noDevices: 'Não há dispositivos de confiança',
  noDevicesHint: 'Um dispositivo passa a ser de confiança depois de iniciar sessão nele com um código do seu e-mail.',
} as const
