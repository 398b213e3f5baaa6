import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { findNetworkFileSystem, getNetworkFileSystemName } from './network-folder.ts'

describe('F4: a database on a network file system', () => {
  test.each([
    ['NFS', 0x6969n],
    ['SMB', 0x517bn],
    ['CIFS', 0xff534d42n],
    ['CIFS', -11_317_950n],
    ['CIFS', 0xffffffffff534d42n],
    ['SMB', 0xfe534d42n],
    ['9p', 0x01021997n],
    ['Ceph', 0x00c36400n],
  ])('%s by its number %i', (name, type) => expect(getNetworkFileSystemName(type)).toBe(name))
  test.each([
    ['ext4', 0xef53n],
    ['btrfs', 0x9123683en],
    ['xfs', 0x58465342n],
    ['tmpfs', 0x01021994n],
    ['overlay', 0x794c7630n],
    ['FUSE, which may be anything', 0x65735546n],
    ['nothing', 0n],
  ])('not %s', (_, type) => expect(getNetworkFileSystemName(type)).toBeUndefined())
  test('is found for an existing folder, and not for a missing one', async () => {
    expect(await findNetworkFileSystem(`${tmpdir()}/nothing of this name`)).toBeUndefined()
    await expect(findNetworkFileSystem(tmpdir())).resolves.not.toThrow()
  })
})
