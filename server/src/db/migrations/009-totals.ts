const month = (row: string): string => `CAST(strftime('%Y%m', ${row}created / 1000, 'unixepoch') AS INTEGER)`

/** Adds a row to its sum, or subtracts it; an empty sum is removed. */
function change(
  table: string,
  counted: string,
  key: readonly (readonly [string, string])[],
  row: 'old' | 'new',
) {
  const columns = key.map(([column]) => column)
  const values = key.map(([, value]) => value)
  const isKey = key.map(([column, value]) => `${column} = ${value}`).join(' AND ')
  if (row === 'new')
    return `INSERT INTO ${table}(${columns.join(', ')}, ${counted}, size) VALUES(${values.join(', ')}, 1, new.size)
    ON CONFLICT DO UPDATE SET ${counted} = ${counted} + 1, size = size + new.size;`
  return `UPDATE ${table} SET ${counted} = ${counted} - 1, size = size - old.size WHERE ${isKey};
  DELETE FROM ${table} WHERE ${isKey} AND ${counted} = 0;`
}

const changeBooks = (row: 'old' | 'new'): string => `
  ${change(
    'book_format_total',
    'books',
    [
      ['access_class', `${row}.access_class`],
      ['media_type', `${row}.media_type`],
    ],
    row,
  )}
  ${change(
    'book_month_total',
    'books',
    [
      ['access_class', `${row}.access_class`],
      ['month', month(`${row}.`)],
    ],
    row,
  )}`
const changePosters = (row: 'old' | 'new'): string =>
  change('poster_total', 'posters', [['owner_kind', `${row}.owner_kind`]], row)

const watch = (
  table: string,
  columns: readonly string[],
  changeBy: (row: 'old' | 'new') => string,
): string => `
CREATE TRIGGER ${table}_summed AFTER INSERT ON ${table} BEGIN ${changeBy('new')} END;
CREATE TRIGGER ${table}_unsummed AFTER DELETE ON ${table} BEGIN ${changeBy('old')} END;
CREATE TRIGGER ${table}_resummed AFTER UPDATE OF ${columns.join(', ')} ON ${table}
  WHEN ${columns.map((c) => `old.${c} <> new.${c}`).join(' OR ')} BEGIN ${changeBy('old')} ${changeBy('new')} END;`

/** Rows that exist are summed up once. */
export const totals = `
CREATE TABLE book_format_total(
  access_class INTEGER NOT NULL, media_type TEXT NOT NULL, books INTEGER NOT NULL, size INTEGER NOT NULL,
  PRIMARY KEY(access_class, media_type)) WITHOUT ROWID;
CREATE TABLE book_month_total(
  access_class INTEGER NOT NULL, month INTEGER NOT NULL, books INTEGER NOT NULL, size INTEGER NOT NULL,
  PRIMARY KEY(access_class, month)) WITHOUT ROWID;
CREATE TABLE poster_total(owner_kind INTEGER PRIMARY KEY, posters INTEGER NOT NULL, size INTEGER NOT NULL);
INSERT INTO book_format_total SELECT access_class, media_type, count(*), sum(size) FROM book GROUP BY 1, 2;
INSERT INTO book_month_total SELECT access_class, ${month('')} AS month, count(*), sum(size) FROM book GROUP BY 1, 2;
INSERT INTO poster_total SELECT owner_kind, count(*), sum(size) FROM poster GROUP BY 1;
${watch('book', ['access_class', 'media_type', 'size', 'created'], changeBooks)}
${watch('poster', ['owner_kind', 'size'], changePosters)}
`
