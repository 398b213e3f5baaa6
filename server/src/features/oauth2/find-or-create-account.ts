import { randomBytes } from 'node:crypto'
import type { SignInError } from '@lectern/contract/oauth2'
import { Email } from '@lectern/contract/values'
import { toEmailKey } from '../../access/email.ts'
import { hashPassword } from '../../access/passwords.ts'
import { type Account, findAccount } from '../../access/session-queries.ts'
import type { OAuth2Options, Provider } from '../../config/oauth2-providers.ts'
import type { Db } from '../../db/open.ts'
import { countUsers, insertUser, unrestricted } from '../auth/queries.ts'
import type { Person } from './provider-client.ts'

type Rules = Pick<OAuth2Options, 'accountCreation' | 'emailVerification'>

/** Returns the reason for refusing the email address from the provider (behaviour 9.7); undefined if it is accepted. */
export function getRefusalReason(
  person: Person,
  kind: Provider['kind'],
  { emailVerification }: Pick<Rules, 'emailVerification'>,
): SignInError | undefined {
  if (person.email === undefined) return kind === 'oidc' ? 'ERR_1028' : 'ERR_1024'
  if (!emailVerification) return undefined
  if (person.isVerified === false) return 'ERR_1026'
  return person.isVerified === undefined ? 'ERR_1027' : undefined
}

/**
 * Returns true if two addresses differ only in case. The key of an account also folds similar characters (a wide `a`, the kelvin sign),
 * but a provider vouches for exactly one address and not for similar ones.
 */
const isSameAddress = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase() && a.trim().toUpperCase() === b.trim().toUpperCase()

/** Returns the account of this email address, ignoring case; creates one if that is allowed. */
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
  // A server without accounts waits for its admin, who could no longer claim it.
  if ((await countUsers(db)) === 0) return 'ERR_1025'
  await insertUser(
    db,
    {
      email,
      emailKey: key,
      // A random password: the account signs in at the provider until the user sets one.
      passwordHash: await hashPassword(randomBytes(32).toString('base64')),
      ...unrestricted,
      roles: ['FILE_DOWNLOAD', 'PAGE_STREAMING'],
    },
    { onlyFirst: false },
  )
  return (await find()) ?? 'ERR_1025'
}
