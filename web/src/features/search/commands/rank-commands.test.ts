import { describe, expect, it } from 'vitest'
import type { Command } from '../../../lib/command.ts'
import { rankCommands } from './rank-commands.ts'

const command = (id: string, label: string, group: string, more: Partial<Command> = {}): Command => ({
  id,
  label,
  group,
  run: () => {},
  ...more,
})
const commands = [
  command('home', 'Home', 'Go to', { keywords: ['dashboard'] }),
  command('account', 'Account', 'Go to', { keywords: ['password'] }),
  command('manga', 'Manga', 'Libraries'),
  command('manga-books', 'Manga: books', 'Libraries', { isMinor: true }),
  command('dark', 'Dark theme', 'Appearance'),
  command('arabic', 'العربية', 'Appearance'),
]
const rank = (text: string, usedIds: readonly string[] = []) =>
  rankCommands({ commands, text, usedIds, usedLabel: 'Used last' }).map(({ label, commands: list }) => [
    label,
    ...list.map(({ id }) => id),
  ])

describe('commands without a text', () => {
  it('all commands except minor ones are listed in their groups', () => {
    expect(rank('')).toEqual([
      ['Go to', 'home', 'account'],
      ['Libraries', 'manga'],
      ['Appearance', 'dark', 'arabic'],
    ])
  })
  it('recently used commands come first, once, also minor ones', () => {
    expect(rank(' ', ['manga-books', 'gone', 'home'])).toEqual([
      ['Used last', 'manga-books', 'home'],
      ['Go to', 'account'],
      ['Libraries', 'manga'],
      ['Appearance', 'dark', 'arabic'],
    ])
  })
})

describe('commands with a text', () => {
  it('every word must match', () => {
    expect(rank('manga books')).toEqual([['Libraries', 'manga-books']])
    expect(rank('manga dark')).toEqual([])
  })
  it('keywords match, too', () => {
    expect(rank('dashb')).toEqual([['Go to', 'home']])
  })
  it('letters in their order match the label', () => {
    expect(rank('drkt')).toEqual([['Appearance', 'dark']])
    expect(rank('hm')).toEqual([])
  })
  it('ignores case and accents', () => {
    expect(rank('MÁNGA')).toEqual([['Libraries', 'manga', 'manga-books']])
    expect(rank('عرب')).toEqual([['Appearance', 'arabic']])
  })
  it('the recently used command is first among equal matches, but not before a better one', () => {
    expect(rank('manga', ['manga-books'])).toEqual([['Libraries', 'manga-books', 'manga']])
    expect(rank('a', ['arabic']).flat()).not.toContain('arabic')
    expect(rank('ac', ['manga'])[0]).toEqual(['Go to', 'account'])
  })
})
