import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FixtureFile } from '@lectern/fixtures/fixture-file'
import { getFixtureFile, readFixture } from '@lectern/fixtures/fixture-files'
import { storedPath } from '@lectern/fixtures/stored-files'
import { afterAll } from 'vitest'

/**
 * Returns a function that resolves with the absolute path of a fixture file. Stored files must not be changed; generated ones are written
 * once, into a folder that is removed after the tests of the file.
 */
export function fixtureFolder(): (file: FixtureFile | string) => Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-fixtures-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const written = new Map<string, Promise<string>>()
  const write = async (file: FixtureFile) => {
    const path = join(folder, file.path)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, await readFixture(file))
    return path
  }
  return async (fileOrPath) => {
    const file = typeof fileOrPath === 'string' ? getFixtureFile(fileOrPath) : fileOrPath
    if (!('make' in file)) return storedPath(file.path)
    const path = written.get(file.path) ?? write(file)
    written.set(file.path, path)
    return path
  }
}
