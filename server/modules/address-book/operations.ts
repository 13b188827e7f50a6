import { addressBook } from '@exchange/contract/address-book'
import { bind } from '../../kernel/index.ts'
import type { BoundOperation, UserContext } from '../../kernel/index.ts'
import type { Accounts, BoundRequest } from '../accounts/index.ts'
import type { AnnounceAddressBook } from './announce.ts'
import { addressLetter } from './mails.ts'
import type { AddressBookService, NewAddress } from './service.ts'

export function addressBookOperations(
  service: AddressBookService,
  codes: Accounts['codes'],
  announce: AnnounceAddressBook,
): readonly BoundOperation[] {
  /** What a mailed code confirms: this very address, as its network writes it. */
  const listing = async ({ actor }: UserContext, wanted: NewAddress): Promise<BoundRequest> => {
    const { label, network, address, memo, tickers } = await service.check(actor.owner, wanted)
    return {
      through: actor.through,
      of: ['address-book.add'],
      fields: { network, address, memo, tickers, label, isAlike: wanted.isAlike },
      letterIn: addressLetter({ label, network, address, memo }),
    }
  }

  return bind(addressBook, {
    whitelist: async ({ actor }) => {
      const [state, addresses] = await Promise.all([service.whitelist(actor.owner), service.list(actor.owner)])
      return { ...state, addresses }
    },
    switchWhitelist: async (context, { body }) => {
      const { owner } = context.actor
      if (body.enabled) {
        const changed = await service.switchOn(owner)
        if (changed === 'on') await announce(context, { kind: 'whitelist-on' })
        if (changed === 'kept') await announce(context, { kind: 'whitelist-kept' })
      } else {
        const offAt = await service.switchOff(owner)
        if (offAt !== null) await announce(context, { kind: 'whitelist-ending', offAt })
      }
      return service.whitelist(owner)
    },
    tickers: () => service.assets(),
    addCode: async (context, { body }) =>
      codes.sendForRequest(context.actor.owner, 'address-book', await listing(context, body)),
    add: async (context, { body: { code, ...wanted } }) => {
      const { owner } = context.actor
      await codes.confirmRequest(owner, 'address-book', code, await listing(context, wanted))
      const added = await service.add(owner, wanted)
      const usableAt = new Date(added.usableAt * 1_000)
      await announce(context, { ...added, kind: 'address-added', usableAt })
      return added
    },
    remove: async (context, { body }) => {
      const { label, network } = await service.remove(context.actor.owner, body.id)
      await announce(context, { kind: 'address-removed', label, network })
      return {}
    },
  })
}
