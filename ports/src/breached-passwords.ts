/** Passwords that have leaked somewhere, or that everybody tries first. */
export interface BreachedPasswords {
  /** Said where it can't be asked. */
  readonly name: string
  /** Whether this password is among them. Rejects where it can't be found out in time. */
  includes(password: string): Promise<boolean>
}
