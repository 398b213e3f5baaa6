export const takenRows = `CREATE TABLE taken_row(kind TEXT NOT NULL, id TEXT NOT NULL, taken INTEGER NOT NULL, PRIMARY KEY(kind, id)) WITHOUT ROWID;`
