/** Returns the statement that creates a full-text index. */
export const createIndex = (name: string, columns: string): string =>
  `CREATE VIRTUAL TABLE ${name} USING fts5(${columns}, content='', contentless_delete=1, tokenize='ascii', prefix='1 2 3');`

const recordKey = (kind: number, key: string): string =>
  `DELETE FROM search_stale WHERE kind = ${kind} AND key = ${key}; INSERT INTO search_stale(kind, key) VALUES(${kind}, ${key});`

/** Returns the trigger that records the key of each row whose columns change. */
export const watchChanges = (
  kind: number,
  table: string,
  key: string,
  columns: readonly string[],
): string => {
  const hasChanged = columns.map((c) => `old.${c} IS NOT new.${c}`).join(' OR ')
  return `CREATE TRIGGER ${table}_renamed AFTER UPDATE OF ${columns.join(', ')} ON ${table} WHEN ${hasChanged} BEGIN ${recordKey(kind, `new.${key}`)} END;`
}

/**
 * Returns triggers that record the key of every changed row in the same transaction, so a killed server continues after its restart; and
 * records all present rows.
 */
export const watchTable = (kind: number, table: string, key: string, columns: readonly string[]): string => `
CREATE TRIGGER ${table}_added AFTER INSERT ON ${table} BEGIN ${recordKey(kind, `new.${key}`)} END;
${watchChanges(kind, table, key, columns)}
CREATE TRIGGER ${table}_removed AFTER DELETE ON ${table} BEGIN ${recordKey(kind, `old.${key}`)} END;
INSERT INTO search_stale(kind, key) SELECT ${kind}, ${key} FROM ${table};`
