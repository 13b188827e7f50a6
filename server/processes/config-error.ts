/** A setting that can't be, in words for whoever made it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
