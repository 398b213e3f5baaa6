import { randomBytes } from 'node:crypto'
import type { SignInError } from '@lectern/contract/oauth2'
import { Email } from '@lectern/contract/values'
import { toEmailKey } from '../../access/email.ts'
import { hashPassword } from '../../access/passwords.ts'
import { type Account, findAccount } from '../../access/session-queries.ts'
import type { OAuth2Options, Provider } from '../../config/oauth2-providers.ts'
import type { Db } from '../../db/open.ts'
import { countUsers, insertUser } from '../auth/queries.ts'
import type { Person } from './provider-client.ts'

type Rules = Pick<OAuth2Options, 'accountCreation' | 'emailVerification'>

/** Whether the provider may vouch for this e-mail address; the reason why not (behaviour 9.7). Pure. */
export function getRefusalReason(
  person: Person,
  kind: Provider['kind'],
  { emailVerification }: Pick<Rules, 'emailVerification'>,
): SignInError | undefined {
  if (person.email === undefined) return kind === 'oidc' ? 'ERR_1028' : 'ERR_1024'
  if (!emailVerification) return undefined
  if (person.isVerified === false) return 'ERR_1026'
  return kind === 'oidc' && person.isVerified === undefined ? 'ERR_1027' : undefined
}

/**
 * Whether two addresses differ in case alone. The key of an account also folds signs that look alike (a wide `a`, the sign of kelvin): who
 * signs in with a password knows it, but whom a provider vouches for owns that very address and no other.
 */
const isSameAddress = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase() && a.trim().toUpperCase() === b.trim().toUpperCase()

/** The account of this e-mail address, whatever its case; a new one where that is allowed. */
export async function findOrCreateAccount(
  db: Db,
  email: string,
  { accountCreation }: Pick<Rules, 'accountCreation'>,
): Promise<Account | 'ERR_1025'> {
  const key = toEmailKey(email)
  const find = async () => {
    const account = await findAccount(db, key)
    return account && (isSameAddress(account.email, email) ? account : 'ERR_1025')
  }
  const known = await find()
  if (known) return known
  if (!accountCreation || !Email.safeParse(email).success) return 'ERR_1025'
  // A server without accounts waits for its admin, who could never claim it after that.
  if ((await countUsers(db)) === 0) return 'ERR_1025'
  await insertUser(
    db,
    {
      email,
      emailKey: key,
      // Nobody knows it: this account signs in at the provider until it sets one.
      passwordHash: await hashPassword(randomBytes(32).toString('base64')),
      roles: ['FILE_DOWNLOAD', 'PAGE_STREAMING'],
      sharedAll: true,
      age: null,
      ageRule: null,
      labelsAllow: [],
      labelsExclude: [],
    },
    { onlyFirst: false },
  )
  return (await find()) ?? 'ERR_1025'
}
