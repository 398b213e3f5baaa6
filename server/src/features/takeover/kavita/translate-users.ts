import { roles as allRoles } from '@lectern/contract/roles'
import { Email } from '@lectern/contract/values'
import { toEmailKey } from '../../../access/email.ts'
import { readIdentityHash } from '../../../access/identity-hash.ts'
import type { KavitaRow } from './kavita-database.ts'
import { readAgeLimit } from './kavita-values.ts'
import { readPairs } from './read-pairs.ts'
import type { TranslatedRoot } from './translate-libraries.ts'
import { noTime, type Translation } from './translation.ts'

const userShape = {
  whole: 'Id AgeRestriction',
  line: 'UserName Email PasswordHash',
  flag: 'AgeRestrictionIncludeUnknowns',
  time: 'Created',
} as const
type User = KavitaRow<typeof userShape>

/** Returns an address for an account without one: accounts here are identified by their addresses. */
function makeEmail(userName: string, taken: ReadonlySet<string>): string {
  const name =
    userName
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .slice(0, 64) || 'user'
  let email = `${name}@kavita.invalid`
  for (let i = 2; taken.has(toEmailKey(email)); i += 1) email = `${name}-${i}@kavita.invalid`
  return email
}

/** Returns the address of an account: its own, unless it is not valid or another account has it. */
function findEmail(row: User, taken: Set<string>): string {
  const given = row.Email.trim()
  const isUsable = Email.safeParse(given).success && !taken.has(toEmailKey(given))
  const email = isUsable ? given : makeEmail(row.UserName, taken)
  taken.add(toEmailKey(email))
  return email
}

function readAccount(row: User, roleNames: readonly (string | undefined)[], hasLogin: boolean) {
  const isAdmin = roleNames.includes('Admin')
  // An account without the role Login is closed.
  const isClosed = hasLogin && !isAdmin && !roleNames.includes('Login')
  const download = roleNames.includes('Download') ? ['FILE_DOWNLOAD'] : []
  // An administrator sees everything.
  const limit = isAdmin ? null : readAgeLimit(row.AgeRestriction, row.AgeRestrictionIncludeUnknowns)
  return {
    isAdmin,
    password: isClosed ? '' : readIdentityHash(row.PasswordHash),
    roles: isAdmin ? allRoles : ['PAGE_STREAMING', ...download],
    age: limit === 'NOTHING' ? null : limit,
    seesLibraries: limit !== 'NOTHING' && !isAdmin,
  }
}

/** Writes an account and its roles, and returns its id. */
function writeUser(
  run: Translation,
  row: User,
  { isAdmin, password, roles, age }: ReturnType<typeof readAccount>,
  email: string,
): string {
  const id = run.makeId('user', row.Id)
  run.translated.add('USER', {
    ID: id,
    EMAIL: email,
    PASSWORD: password,
    SHARED_ALL_LIBRARIES: isAdmin,
    AGE_RESTRICTION: age?.age ?? null,
    AGE_RESTRICTION_ALLOW_ONLY: age?.allowOnly === true,
    CREATED_DATE: row.Created ?? noTime,
    LAST_MODIFIED_DATE: row.Created ?? noTime,
  })
  for (const ROLE of roles) run.translated.add('USER_ROLE', { USER_ID: id, ROLE })
  return id
}

/** Translates accounts with their passwords, roles, libraries and age limits. */
export function translateUsers(run: Translation, roots: readonly TranslatedRoot[]): void {
  const { kavita, users } = run
  const roleNames = new Map(
    [...kavita.rows('AspNetRoles', { whole: 'Id', line: 'Name' })].map(({ Id, Name }) => [Id, Name]),
  )
  const hasLogin = [...roleNames.values()].includes('Login')
  const granted = readPairs(run, { table: 'AspNetUserRoles', owner: 'UserId', value: 'RoleId' })
  const shared = readPairs(run, { table: 'AppUserLibrary', owner: 'AppUsersId', value: 'LibrariesId' })
  const taken = new Set<string>()
  for (const row of kavita.rows('AspNetUsers', userShape, 'ORDER BY "Id"')) {
    const names = (granted.get(row.Id) ?? []).map((id) => roleNames.get(id))
    const account = readAccount(row, names, hasLogin)
    if (account.password === '') run.countLeftBehind('passwords', 1)
    const id = writeUser(run, row, account, findEmail(row, taken))
    users.set(row.Id, id)
    const libraries = account.seesLibraries ? (shared.get(row.Id) ?? []) : []
    for (const root of roots)
      if (libraries.includes(root.libraryId))
        run.translated.add('USER_LIBRARY_SHARING', { USER_ID: id, LIBRARY_ID: root.id })
  }
}
