/** Closing an account. */
export default {
  deleteLead: 'El cierre de una cuenta es definitivo a los 14 días. Hasta entonces puedes iniciar sesión y cancelarlo.',
  before: 'Antes de cerrarla',
  obstacleBalance: '{count, plural, one {Queda un activo} other {Quedan # activos}}: {amounts}',
  obstacleOrders: '{count, plural, one {# orden está abierta} other {# órdenes están abiertas}}',
  obstacleTransfers: 'Hay una transferencia entre billeteras en curso. Inténtalo de nuevo en un minuto.',
  obstacleDeposits:
    '{count, plural, one {Un depósito aún no es definitivo. Inténtalo cuando lo sea.} other {# depósitos aún no son definitivos. Inténtalo cuando lo sean.}}',
  obstacleWithdrawals:
    '{count, plural, one {Hay un retiro en curso. Espera a que termine o cancélalo.} other {Hay # retiros en curso. Espera a que terminen o cancélalos.}}',
  obstacleHold: 'La protección de tu cuenta ha cambiado. Se podrá cerrar a partir del {date}.',
  toBalances: 'Saldos',
  toTerminal: 'Órdenes abiertas',
  giveBack: 'Devolver los fondos de prueba',
  givenBack: 'Los fondos de prueba se han devuelto',
  whatHappens: 'Qué ocurre',
  happensNow: 'Se cierran de inmediato todas tus sesiones. Tus claves API se eliminan y tus webhooks se desactivan.',
  happensWait:
    'Durante 14 días puedes iniciar sesión, consultar tu cuenta, descargar tus datos y cancelar el cierre. Nada más.',
  happensThen:
    'Después se borran tu perfil, tus inicios de sesión, dispositivos, notificaciones y ajustes. Las operaciones y los movimientos de fondos permanecen en nuestros libros bajo un número, sin tu nombre.',
  happensLaw:
    'Lo que la ley nos obliga a conservar queda sellado durante {years, plural, one {# año} other {# años}} y después se elimina.',
  happensAddress: '30 días después se podrá abrir una cuenta nueva con tu dirección de correo.',
  reason: '¿Por qué te vas? (opcional)',
  deleteAskTitle: '¿Cerrar tu cuenta?',
  deleteAskText: 'Se cerrarán ahora todas tus sesiones. Dentro de 14 días la cuenta se cerrará definitivamente.',
  deletedTitle: 'Tu cuenta se cerrará el {date}',
  deletedText: 'Se ha cerrado tu sesión. Para conservar la cuenta, inicia sesión antes y cancela el cierre.',
  closingLead:
    'Tu cuenta se cerrará definitivamente el {date}. Hasta entonces solo puedes consultarla, descargar tus datos y cancelar el cierre.',
  canceled: 'Tu cuenta sigue abierta',
  exportLead:
    'Todo lo que guardamos sobre ti en un archivo ZIP: perfil, inicios de sesión, dispositivos, notificaciones, claves sin sus secretos, órdenes, operaciones, saldos y movimientos de fondos.',
  exportForm:
    'Las listas son archivos CSV para hojas de cálculo; lo demás es JSON. El archivo contents.json indica qué contiene.',
  exportAsk: 'Pedir una copia',
  exportAsked: 'Estamos preparando tu copia. Te enviaremos un correo cuando esté lista.',
  exportReady: 'Lista, {size}. Puedes descargarla hasta el {date}.',
  exportFailed: 'No se ha podido crear la copia. Pide otra; si también falla, escribe a soporte.',
  exportGone: 'La última copia, del {date}, ya no se conserva.',
  exportNext: 'Podrás pedir la siguiente a partir del {date}.',
  exportDownload: 'Descargar',
  exportFirst: 'Descarga tus datos antes de cerrar la cuenta',
}
