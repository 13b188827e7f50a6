/** Too many commands wait for their answer. Nothing happened: ask again later. */
export class EngineBusy extends Error {
  override readonly name = 'EngineBusy'
}

/** No answer can come any more. Whether the command took effect is not known: ask again with the same id. */
export class EngineStopped extends Error {
  override readonly name = 'EngineStopped'
}

/** What the journal or a snapshot says and what the core makes of it differ: this state is not to be trusted. */
export class StateDrift extends Error {
  override readonly name = 'StateDrift'
}
