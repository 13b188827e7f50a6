import { defineModule, onePage } from '../../kernel/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { custodyModule } from '../custody/index.ts'
import { marketsModule } from '../markets/index.ts'
import { notificationsModule } from '../notifications/index.ts'
import { announcing } from './announce.ts'
import { addressBookOperations } from './operations.ts'
import { AddressBookService } from './service.ts'
import { AddressBookStore } from './store.ts'

export const addressBookModule = defineModule({
  name: 'address-book',
  migrations: new URL('migrations', import.meta.url),
  needs: [notificationsModule, marketsModule, accountsModule, custodyModule],
  start({ db, chains, views, clock, log, secret }, { accounts, custody, notifications }) {
    const addressBook = new AddressBookService({
      store: new AddressBookStore(db),
      chains,
      views,
      custody,
      clock,
      log,
      key: secret('withdrawal-addresses'),
      assertOpen: async (tx, owner) => accounts.profile.assertOpen(tx, owner),
    })
    return {
      front: { addressBook },
      operations: addressBookOperations(addressBook, accounts.codes, announcing(notifications.tell, accounts.announce)),
      personalData: {
        tables: {
          withdrawal_addresses: { file: 'withdrawal-addresses.json', whenClosed: 'erased' },
          withdrawal_whitelists: { file: 'withdrawal-whitelist.json', whenClosed: 'erased' },
        },
        files: [
          { name: 'withdrawal-addresses.json', pages: onePage(async (owner) => addressBook.list(owner)) },
          { name: 'withdrawal-whitelist.json', pages: onePage(async (owner) => [await addressBook.whitelist(owner)]) },
        ],
        erase: async ({ owner }) => addressBook.erase(owner),
      },
    }
  },
})
