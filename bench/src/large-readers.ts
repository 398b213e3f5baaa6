import { DatabaseSync } from 'node:sqlite'

const users = 20
const day = 86_400_000

/** A restricted user: two libraries are hidden, and so is adult content. */
export const limited = {
  email: 'limited@example.org',
  password: 'another password of the bench',
  roles: ['PAGE_STREAMING', 'FILE_DOWNLOAD'],
  sharedLibraries: { all: false, libraryIds: ['LIB1', 'LIB2', 'LIB3'] },
  ageRestriction: { age: 16, restriction: 'EXCLUDE' },
  labelsExclude: ['adult'],
}

/**
 * Adds progress of 20 users on a third of all series each: some books read, every other time one in progress. The first two users sign in;
 * the others only enlarge the tables.
 */
export function addReaders(file: string, books: number): void {
  const db = new DatabaseSync(file)
  db.exec('PRAGMA synchronous=OFF; PRAGMA cache_size=-262144; BEGIN')
  const real = db
    .prepare('SELECT id FROM user ORDER BY id')
    .all()
    .map((r) => Number(r.id))
  const insert = db.prepare(
    `INSERT INTO user(public_id, email, email_key, password_hash, roles, created, modified) VALUES (?, ?, ?, '', '[]', 0, 0) RETURNING id`,
  )
  const others = Array.from({ length: users - real.length }, (_, i) =>
    Number(insert.get(`U${i}`, `u${i}@example.org`, `u${i}@example.org`)?.id),
  )
  const now = Date.now()
  const readings = db.prepare(`
    INSERT INTO read_progress(user_id, book_id, series_id, completed, page, read_date, created, modified)
    SELECT :user, b.id, b.series_id, b.number < k.open, CASE WHEN b.number < k.open THEN 24 ELSE 7 END, k.date + b.number, k.date, k.date
    FROM (SELECT id, 1 + (id * 7 + :user) % 22 AS open, :now - ((id * 7919 + :user * 31) % 900) * :day AS date
          FROM series WHERE (id * 2654435761 + :user) % 3 = 0) k
    JOIN book b ON b.series_id = k.id
    WHERE b.number < k.open OR (b.number = k.open AND k.id % 2 = 0)`)
  for (const user of [...real, ...others]) readings.run({ user, now, day })
  db.exec(`
    INSERT INTO series_progress(user_id, series_id, read_count, in_progress_count, state, last_read, next_book_id)
    SELECT p.user_id, p.series_id, sum(p.completed), sum(1 - p.completed),
      CASE WHEN sum(1 - p.completed) > 0 THEN 0 WHEN sum(p.completed) >= s.books_count THEN 2 ELSE 1 END, max(p.read_date),
      (SELECT b.id FROM book b WHERE b.series_id = p.series_id AND NOT EXISTS
        (SELECT 1 FROM read_progress r WHERE r.user_id = p.user_id AND r.book_id = b.id) ORDER BY b.number_sort, b.number, b.id LIMIT 1)
    FROM read_progress p JOIN series s ON s.id = p.series_id GROUP BY p.user_id, p.series_id`)
  addSets(db, books)
  db.exec('COMMIT; PRAGMA analysis_limit=1000; ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
}

/** Adds collections of 40 series and read lists of 60 books, 300 of each. */
function addSets(db: DatabaseSync, books: number): void {
  const series = Math.ceil(books / 20)
  const fill = (set: string, member: string, key: string, count: number, of: number): void => {
    const addSet = db.prepare(
      `INSERT INTO ${set}(id, public_id, name, name_key, ordered, created, modified) VALUES (?, ?, ?, ?, ?, 1, 1)`,
    )
    const addMember = db.prepare(
      `INSERT OR IGNORE INTO ${set}_${member}(${set}_id, ${member}_id, position) VALUES (?, ?, ?)`,
    )
    for (let n = 1; n <= 300; n++) {
      addSet.run(n, `${key}${n}`, `Set ${n}`, `set ${n}`, n % 2)
      for (let i = 0; i < count; i++) addMember.run(n, 1 + ((i * 7919 + n * 131) % of), i)
    }
  }
  fill('collection', 'series', 'C', 40, series)
  fill('read_list', 'book', 'R', 60, books)
}
