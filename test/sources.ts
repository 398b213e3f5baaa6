import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** A file, as the checks read it: its path from the root, with `/`, and its text. */
export interface Source {
  readonly path: string
  readonly text: string
}

const skipped = new Set(['node_modules', 'dist', 'test-results', 'playwright-report', 'results'])

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!skipped.has(entry.name)) yield* walk(path)
    } else {
      yield path
    }
  }
}

/** Returns all files below these folders whose names end so. */
export function readSources(folders: readonly string[], ending: RegExp): Source[] {
  return folders
    .flatMap((f) => [...walk(join(root, f))])
    .filter((file) => ending.test(file))
    .map((file) => ({
      path: relative(root, file).split(sep).join('/'),
      text: readFileSync(file, 'utf8'),
    }))
}

/** Returns the names of the folders in a folder. */
export const foldersIn = (folder: string): string[] =>
  readdirSync(join(root, folder)).filter((name) => statSync(join(root, folder, name)).isDirectory())

/** True for code that only tests run, to which the rules about the product do not apply. */
export const isTest = (path: string): boolean =>
  /\.test\.tsx?$|^server\/src\/testing\/|^(e2e|bench|test)\/|\/(sample|test)-[\w-]+\.tsx?$/.test(path)
