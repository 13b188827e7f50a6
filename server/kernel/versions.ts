/** What pages may have kept and must load anew when it changes, by name. Whoever owns it tells its version. */
export class Versions {
  readonly #byName = new Map<string, string>()

  /** '' before anybody told one. */
  of(name: string): string {
    return this.#byName.get(name) ?? ''
  }

  tell(name: string, version: string): void {
    this.#byName.set(name, version)
  }
}
