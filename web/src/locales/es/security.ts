/** The sessions and trusted devices of an account. */
export default {
  devicesTitle: 'Dispositivos y sesiones',
  devicesLead: 'Consulta dónde tienes la sesión iniciada y cierra las que no reconozcas.',
  sessions: 'Sesiones activas',
  sessionsNote:
    'Cuando cierras una sesión, su dispositivo tendrá que introducir un código de tu correo la próxima vez.',
  device: 'Dispositivo',
  address: 'Dirección IP',
  lastActive: 'Última actividad',
  signedIn: 'Inicio de sesión',
  trustedUntil: 'De confianza hasta',
  actions: 'Acciones',
  thisDevice: 'Este dispositivo',
  unknownDevice: 'Dispositivo desconocido',
  end: 'Cerrar sesión',
  endOthers: 'Cerrar las demás',
  endAll: 'Cerrar todas las sesiones',
  endTitle: '¿Cerrar la sesión en {device}?',
  endText:
    'La sesión se cierra al instante. Para volver a iniciarla ahí harán falta tu contraseña y un código de tu correo.',
  ended: 'La sesión se ha cerrado',
  othersTitle: '¿Cerrar todas las demás sesiones?',
  othersText:
    'Solo seguirá abierta esta sesión. Los demás dispositivos necesitarán un código de tu correo para volver a iniciar sesión.',
  othersEnded: 'Se han cerrado las demás sesiones',
  allTitle: '¿Cerrar todas las sesiones?',
  allText:
    'Se cierran todas las sesiones, incluida esta. Todos los dispositivos, incluido este, necesitarán un código de tu correo para volver a iniciar sesión.',
  devices: 'Dispositivos de confianza',
  devicesNote: 'En estos dispositivos basta tu contraseña para iniciar sesión, sin código del correo.',
  forget: 'Quitar',
  forgetTitle: '¿Quitar {device}?',
  forgetText:
    'La sesión en ese dispositivo se cierra al instante. Para volver a iniciarla ahí harán falta tu contraseña y un código de tu correo.',
  forgetOwnText:
    'Es el dispositivo que estás usando. Se cerrará tu sesión y, para volver a iniciarla, harán falta tu contraseña y un código de tu correo.',
  forgotten: 'El dispositivo se ha quitado',
  noDevices: 'No hay dispositivos de confianza',
  noDevicesHint: 'Un dispositivo pasa a ser de confianza cuando inicias sesión en él con un código de tu correo.',
} as const
