import type { Command } from '../../../lib/command.ts'
import { foldText } from '../../../lib/fold-text.ts'
import { toWords } from '../text-matches.ts'

/** Commands below one heading. */
export interface CommandGroup {
  readonly label: string
  readonly commands: readonly Command[]
}

/** True when the letters of a word are in a text in their order: `gthm` in `go to home`. */
function hasLettersOf(text: string, word: string): boolean {
  let at = 0
  for (const letter of word) {
    at = text.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

/** Minimum length of a word whose letters may be scattered in the text. */
const minLettersInOrder = 3

function scoreWord(text: string, word: string): number {
  const words = text.split(/[^\p{L}\p{N}]+/u)
  if (words.includes(word)) return 5
  if (words.some((each) => each.startsWith(word))) return 4
  if (text.includes(word)) return 2
  return word.length >= minLettersInOrder && hasLettersOf(text, word) ? 1 : 0
}

/** Returns the score of a command; 0 if a word of the search does not match. */
function scoreCommand({ label, keywords = [] }: Command, words: readonly string[]): number {
  const ownText = foldText(label)
  const otherText = keywords.map(foldText)
  let sum = 0
  for (const word of words) {
    const own = scoreWord(ownText, word)
    // Keywords are not shown, so a match of scattered letters would look wrong.
    const other = Math.max(0, ...otherText.map((text) => scoreWord(text, word)).filter((score) => score > 1))
    const best = Math.max(own, other - 0.5)
    if (best <= 0) return 0
    sum += best
  }
  return sum + (ownText.startsWith(words[0] ?? '') ? 1 : 0)
}

function groupCommands(commands: readonly Command[]): readonly CommandGroup[] {
  const groups = new Map<string, Command[]>()
  for (const command of commands) groups.set(command.group, [...(groups.get(command.group) ?? []), command])
  return Array.from(groups, ([label, list]) => ({ label, commands: list }))
}

interface Options {
  readonly commands: readonly Command[]
  readonly text: string
  /** Ids of the commands used last, newest first. */
  readonly usedIds: readonly string[]
  /** Heading of the commands used last. */
  readonly usedLabel: string
}

/**
 * Returns the commands that match a text, sorted by match: groups, and the commands of each group. Of equal matches, recently used ones are
 * first. Without a text, returns the recently used commands and then all that are not minor.
 */
export function rankCommands({ commands, text, usedIds, usedLabel }: Options): readonly CommandGroup[] {
  const words = toWords(text)
  if (words.length === 0) {
    const used = usedIds.flatMap((id) => commands.find((command) => command.id === id) ?? [])
    const others = commands.filter((command) => !command.isMinor && !used.includes(command))
    const rest = groupCommands(others)
    return used.length > 0 ? [{ label: usedLabel, commands: used }, ...rest] : rest
  }
  const bonus = ({ id }: Command) => {
    const index = usedIds.indexOf(id)
    return index === -1 ? 0 : 0.4 - index / 100
  }
  const ranked = commands
    .map((command) => ({ command, score: scoreCommand(command, words) }))
    .filter(({ score }) => score > 0)
    .map(({ command, score }) => ({ command, score: score + bonus(command) }))
    .sort((a, b) => b.score - a.score)
  return groupCommands(ranked.map(({ command }) => command))
}
