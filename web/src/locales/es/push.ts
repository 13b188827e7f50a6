/** Notifications that a browser shows while the site is closed. */
export default {
  lead: 'Recibe avisos en este dispositivo cuando pase algo en tu cuenta, aunque el sitio esté cerrado. Los avisos nunca muestran importes.',
  here: 'Este dispositivo',
  topics: 'De qué avisar',
  security: 'Seguridad',
  securityNote: 'Inicios de sesión en dispositivos nuevos y cambios en lo que protege tu cuenta.',
  orders: 'Órdenes',
  ordersNote: 'Una orden que esperaba se ejecutó o se cerró antes de tiempo.',
  turnOn: 'Activar aquí',
  turnOff: 'Desactivar',
  turnedOn: 'Los avisos están activados',
  turnedOff: 'Los avisos están desactivados',
  turnedOffThere: 'Los avisos están desactivados en ese dispositivo',
  saved: 'Tu elección se ha guardado',
  notAllowed: 'No se permitieron los avisos.',
  failed: 'Este navegador no pudo activar los avisos.',
  unsupported:
    'Este navegador no puede mostrar avisos de este sitio. En un iPhone, añade antes el sitio a la pantalla de inicio.',
  refused: 'Los avisos de este sitio están bloqueados en los ajustes de tu navegador. Permítelos allí primero.',
  elsewhere: 'Otros dispositivos',
  since: 'desde el {date}',
  removeThere: 'Desactivar: {device}',
}
