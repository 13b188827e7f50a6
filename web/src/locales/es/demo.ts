/** Demo funds and the embedded mailbox. */
export default {
  claimTitle: 'Fondos de demo',
  claimText: 'Gratis, sin valor real y válidos en todos los mercados simulados: {bundle}.',
  claim: 'Obtener fondos de demo',
  claimed: 'Los fondos de demo están en tu billetera principal',
  claimedHint: 'Transfiérelos a tu billetera spot para operar.',
  claimedAction: 'Transferir a spot',
  nextClaim: 'Próxima vez: {time}.',
  mailboxTitle: 'Buzón',
  mailboxLead: 'Los correos de esta demo llegan aquí y no salen del equipo. Los más recientes van primero.',
  mailboxEmpty: 'Aún no hay correos',
  mailboxEmptyHint: 'Regístrate o inicia sesión en un dispositivo nuevo y el código llegará aquí.',
  mailTo: 'Para {address}',
  mailList: 'Correos',
  mailFilter: 'Filtrar por dirección',
  choose: 'Elige un correo para leerlo.',
  back: 'Todos los correos',
} as const
