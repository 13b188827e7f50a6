import type { Mail } from '@exchange/ports'

function page(lines: readonly string[], code: string | null): string {
  const shown = code === null ? '' : `<p style="font:600 28px/1.4 monospace;letter-spacing:6px">${code}</p>`
  const paragraphs = lines.map((line) => `<p>${line}</p>`).join('')
  return `<!doctype html><html lang="en"><body style="font:16px/1.5 sans-serif;color:#16181d;max-width:480px;margin:24px auto">${paragraphs}${shown}</body></html>`
}

function mail(to: string, subject: string, lines: readonly string[], code: string | null): Mail {
  return { to, subject, text: [...lines, ...(code === null ? [] : ['', code]), ''].join('\n'), html: page(lines, code) }
}

export function registrationMail(to: string, code: string): Mail {
  return mail(
    to,
    `${code} is your confirmation code`,
    [
      'Enter this code to finish opening your account. It is valid for 15 minutes.',
      'If you did not ask for an account, ignore this mail.',
    ],
    code,
  )
}

/** Sent instead of a code when the address has an account, so that a form can't be used to find out who has one. */
export function alreadyRegisteredMail(to: string): Mail {
  return mail(
    to,
    'You already have an account',
    [
      'Somebody tried to open an account with this address, which already has one.',
      'If it was you, sign in with your password instead. If not, there is nothing to do.',
    ],
    null,
  )
}

export function newDeviceMail(to: string, code: string, ip: string, userAgent: string): Mail {
  const device = userAgent.replaceAll(/[^\w .,;:()/+-]/g, '').slice(0, 200)
  return mail(
    to,
    `${code} is your sign-in code`,
    [
      'Somebody signs in to your account from a device that is new to it.',
      `Address: ${ip}. Device: ${device === '' ? 'unknown' : device}.`,
      'If it is you, enter this code. It is valid for 15 minutes. If not, change your password now: it was entered correctly.',
    ],
    code,
  )
}
