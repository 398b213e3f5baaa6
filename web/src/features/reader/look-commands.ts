import { ensureTexts, getText } from '../../i18n/text-store.ts'
import { type LookChoices, rotations } from './look-settings.ts'
import { getNextChoice } from './reader-settings.ts'

/** Keys that change how pages look. */
export type LookCommand = 'crop' | 'rotate' | 'grayscale' | 'invert'

/** Returns what a key changes, and the id of the text that says so. */
function getChange(command: LookCommand, look: LookChoices): readonly [Partial<LookChoices>, string] {
  if (command === 'rotate') {
    const rotation = getNextChoice(rotations, look.rotation)
    return [{ rotation }, `look.rotated_${rotation}`]
  }
  const name = ({ crop: 'hasCrop', grayscale: 'isGray', invert: 'isInverted' } as const)[command]
  return [{ [name]: !look[name] }, `look.${command}_${look[name] ? 'off' : 'on'}`]
}

/** Changes how pages look, and says what is different now. Its texts are loaded with the panels, later than the reader. */
export async function changeLook(
  command: LookCommand,
  look: LookChoices,
  change: (change: Partial<LookChoices>) => void,
  notice: (text: string) => void,
): Promise<void> {
  const [changed, id] = getChange(command, look)
  change(changed)
  await ensureTexts('readerTools').catch(() => {})
  const text = getText()?.messages[id]
  if (text) notice(text)
}
