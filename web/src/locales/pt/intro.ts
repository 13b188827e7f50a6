/** The first steps of an account. */
export default {
  title: 'Primeiros passos',
  lead: 'Uns minutos agora e a sua conta fica bem protegida. Pode saltar qualquer passo e voltar a partir das definições.',
  guestLead: 'Crie uma conta ou inicie sessão para configurar a sua proteção.',
  done: 'Feito',
  open: 'Por fazer',
  absent: 'Não é necessário',
  passwordNote: 'Serve para iniciar sessão e confirmar alterações.',
  securityNote:
    'Uma chave de acesso ou uma aplicação de autenticação: uma palavra-passe roubada, só por si, não abre nada.',
  verification: 'Verificação de identidade',
  verificationNote: 'Esta exchange não verifica identidades. Tudo o que oferece funciona sem isso.',
  continue: 'Continuar',
  skipAll: 'Saltar e começar a negociar',
  trade: 'Começar a negociar',
  allDone: 'Está tudo configurado.',
  later: 'Configurar mais tarde',
  securityTitle: 'Proteja a sua conta',
  securityLead: 'Com um segundo fator, quem descobrir a sua palavra-passe continua sem poder entrar.',
  choose: 'Escolha um segundo fator',
  recommended: 'Recomendado',
  successTitle: 'A sua conta está protegida',
  successLead:
    'A partir de agora, iniciar sessão exige o seu segundo fator. Guarde os códigos de recuperação onde os encontre sem o telemóvel.',
}
