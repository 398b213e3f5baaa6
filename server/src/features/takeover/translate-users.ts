import { roles } from '@lectern/contract/roles'
import { Email } from '@lectern/contract/values'
import { toEmailKey } from '../../access/email.ts'
import { readIdentityHash } from '../../access/identity-hash.ts'
import { type AgeLimit, readAgeLimit } from './kavita-values.ts'
import type { TranslatedRoot } from './translate-libraries.ts'
import type { Translation } from './translation.ts'

/** Time of what has none: it is never newer than what is here. */
const noTime = '1970-01-01 00:00:01'

/** Returns the address of an account that has none: accounts here are known by their addresses. */
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

function listRoles({ kavita }: Translation): {
  readonly ofUsers: ReadonlyMap<number, ReadonlySet<string>>
  readonly hasLogin: boolean
} {
  const names = new Map<number, string>()
  for (const { Id, Name } of kavita.rows('AspNetRoles', { Id: 'whole', Name: 'line' })) names.set(Id, Name)
  const ofUsers = new Map<number, Set<string>>()
  for (const { UserId, RoleId } of kavita.rows('AspNetUserRoles', { UserId: 'whole', RoleId: 'whole' })) {
    const granted = ofUsers.get(UserId) ?? new Set<string>()
    ofUsers.set(UserId, granted.add(names.get(RoleId) ?? ''))
  }
  return { ofUsers, hasLogin: [...names.values()].includes('Login') }
}

const user = {
  Id: 'whole',
  UserName: 'line',
  Email: 'line',
  PasswordHash: 'line',
  AgeRestriction: 'whole',
  AgeRestrictionIncludeUnknowns: 'flag',
  Created: 'time',
} as const

type User = ReturnType<typeof listUsers>[number]
const listUsers = ({ kavita }: Translation) => [...kavita.rows('AspNetUsers', user, 'ORDER BY "Id"')]

/** Returns the address of an account: its own, unless that is none or another account has it. */
function findEmail(row: User, taken: Set<string>): string {
  const given = row.Email.trim()
  const isUsable = Email.safeParse(given).success && !taken.has(toEmailKey(given))
  const email = isUsable ? given : makeEmail(row.UserName, taken)
  taken.add(toEmailKey(email))
  return email
}

const listLibraries = ({ kavita }: Translation): ReadonlyMap<number, ReadonlySet<number>> => {
  const shared = new Map<number, Set<number>>()
  for (const row of kavita.rows('AppUserLibrary', { AppUsersId: 'whole', LibrariesId: 'whole' }))
    shared.set(row.AppUsersId, (shared.get(row.AppUsersId) ?? new Set()).add(row.LibrariesId))
  return shared
}

/** Writes an account and returns its id. */
function writeUser(
  run: Translation,
  row: User,
  {
    granted,
    isClosed,
    email,
    limit,
  }: {
    readonly granted: ReadonlySet<string>
    readonly isClosed: boolean
    readonly email: string
    readonly limit: AgeLimit
  },
): string {
  const isAdmin = granted.has('Admin')
  const password = isClosed ? '' : readIdentityHash(row.PasswordHash)
  if (password === '') run.leave('passwords', 1)
  const age = limit === 'NOTHING' ? null : limit
  const id = run.idOf('user', row.Id)
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
  const download = granted.has('Download') ? ['FILE_DOWNLOAD'] : []
  for (const ROLE of isAdmin ? roles : ['PAGE_STREAMING', ...download])
    run.translated.add('USER_ROLE', { USER_ID: id, ROLE })
  return id
}

/** Translates accounts with their passwords, roles, libraries and limits of age. */
export function translateUsers(run: Translation, roots: readonly TranslatedRoot[]): void {
  const { ofUsers, hasLogin } = listRoles(run)
  const shared = listLibraries(run)
  const taken = new Set<string>()
  for (const row of listUsers(run)) {
    const granted = ofUsers.get(row.Id) ?? new Set<string>()
    const isAdmin = granted.has('Admin')
    // An account without the role Login is closed.
    const isClosed = hasLogin && !isAdmin && !granted.has('Login')
    const limit = isAdmin ? null : readAgeLimit(row.AgeRestriction, row.AgeRestrictionIncludeUnknowns)
    const id = writeUser(run, row, { granted, isClosed, email: findEmail(row, taken), limit })
    run.users.set(row.Id, id)
    // An administrator sees everything as it is.
    const seen = limit === 'NOTHING' || isAdmin ? undefined : shared.get(row.Id)
    for (const root of roots)
      if (seen?.has(root.libraryId))
        run.translated.add('USER_LIBRARY_SHARING', { USER_ID: id, LIBRARY_ID: root.id })
  }
}
