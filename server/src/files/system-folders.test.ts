import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSystemFolderCheck, leadsIntoSystemFolder } from './system-folders.ts'

let folder: string
beforeEach(() => {
  // On macOS the folder for temporary files lies behind a link itself.
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'lectern-system-')))
  mkdirSync(at('A'))
  writeFileSync(at('A/1.cbz'), 'x')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const at = (path: string) => join(folder, path)

/** Both forms of the check must agree; the synchronous one is asked twice, because it remembers folders. */
async function expectVerdict(paths: readonly string[], expected: boolean): Promise<void> {
  const check = createSystemFolderCheck()
  for (const path of paths) {
    const verdicts = [await leadsIntoSystemFolder(path), check(path), check(path)]
    expect([path, ...verdicts]).toEqual([path, expected, expected, expected])
  }
}

describe.skipIf(process.platform === 'win32')('C6: folders of the operating system', () => {
  test('are left alone, with all that is below them or seems to be', async () => {
    const own = `/proc/self/root${folder}`
    await expectVerdict(
      [
        '/proc',
        '/proc/',
        '/proc/1/environ',
        '/sys',
        '/sys/kernel',
        '/dev',
        '/dev/zero',
        '/proc/nothing',
        own,
      ],
      true,
    )
    await expectVerdict(['/dev/shm/../zero', '/dev/shm/..', '/tmp/../proc/self', '//proc//self/./cwd'], true)
  })
  test('system folders are found behind links of any kind', async () => {
    symlinkSync('/proc/self/root', at('all'))
    symlinkSync('all', at('again'))
    symlinkSync(`/proc/self/root${folder}/A`, at('seemingly harmless'))
    symlinkSync(`${'../'.repeat(folder.split('/').length)}sys`, at('relative'))
    symlinkSync('/dev/zero', at('A/2.cbz'))
    await expectVerdict(
      ['all', 'all/etc', 'again/tmp', 'seemingly harmless/1.cbz', 'relative', 'A/2.cbz'].map(at),
      true,
    )
  })
  test('are not confused with ordinary ones', async () => {
    for (const name of ['dev', 'proc', 'sys']) mkdirSync(at(name))
    symlinkSync('A', at('link'))
    symlinkSync(at('A/1.cbz'), at('A/2.cbz'))
    symlinkSync('loop', at('loop'))
    symlinkSync('x'.repeat(300), at('long'))
    await expectVerdict(
      ['', 'dev', 'proc/self', 'sys', 'link/1.cbz', 'A/2.cbz', 'loop', 'long', 'gone/away', 'A/1.cbz/x'].map(
        at,
      ),
      false,
    )
    await expectVerdict(['/', '/devices', '/system', '/dev/shm', '/dev/shm/1.cbz'], false)
  })
})
