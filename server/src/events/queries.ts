import type { Sql } from '../db/open.ts'

/** True when a limited user may see things of this access class. */
export async function isClassVisibleTo(db: Sql, userId: number, accessClass: number): Promise<boolean> {
  const row = await db
    .selectFrom('user_access')
    .select('access_class')
    .where('user_id', '=', userId)
    .where('access_class', '=', accessClass)
    .executeTakeFirst()
  return row !== undefined
}

/** True when a library is shared with a user, by name or with all users. */
export async function isLibraryVisibleTo(db: Sql, userId: number, libraryId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where((e) =>
      e.or([
        e('shared_all', '=', 1),
        e.exists(
          e
            .selectFrom('user_library')
            .leftJoin('library', 'library.id', 'user_library.library_id')
            .select('user_library.library_id')
            .whereRef('user_library.user_id', '=', 'user.id')
            .where('library.public_id', '=', libraryId),
        ),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}
