/** Too many commands wait for their answer. Nothing happened: ask again later. */
export class EngineBusy extends Error {
  override readonly name = 'EngineBusy'
}

/** No answer can come any more. Whether the command took effect is not known: ask again with the same id. */
export class EngineStopped extends Error {
  override readonly name = 'EngineStopped'
}

/** Nothing is taken until the cause is gone; `message` names it. Nothing happened: ask again later. */
export class AcceptanceStopped extends Error {
  override readonly name = 'AcceptanceStopped'
}

/** The machine can't carry this command out, now or later. Nothing happened, and the journal says so. */
export class CommandQuarantined extends Error {
  override readonly name = 'CommandQuarantined'
}

/** The engine takes no numbers of this producer, and `message` says why. Nothing happened. */
export class ProducerRefused extends Error {
  override readonly name = 'ProducerRefused'
}

/** What the journal or a snapshot says and what the core makes of it differ: this state is not to be trusted. */
export class StateDrift extends Error {
  override readonly name = 'StateDrift'
}
