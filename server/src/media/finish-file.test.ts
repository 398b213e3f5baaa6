import { chmodSync, closeSync, fstatSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flushReplacement, openReplacement } from './finish-file.ts'

test.skipIf(process.platform === 'win32').each([0o600, 0o640, 0o644, 0o664])(
  'C8: a file of mode %o is replaced by one of the same mode, which is never readable for more accounts',
  (mode) => {
    const folder = mkdtempSync(join(tmpdir(), 'lectern-finish-'))
    const umask = process.umask(0)
    try {
      const source = join(folder, 'source')
      writeFileSync(source, '')
      chmodSync(source, mode)
      const sourceFd = openSync(source, 'r')
      const fd = openReplacement(join(folder, 'new'), sourceFd)
      const modes = [fstatSync(fd).mode & 0o777]
      flushReplacement(fd, sourceFd)
      modes.push(fstatSync(fd).mode & 0o777)
      closeSync(fd)
      closeSync(sourceFd)
      expect(modes).toEqual([mode, mode])
    } finally {
      process.umask(umask)
      rmSync(folder, { recursive: true })
    }
  },
)
