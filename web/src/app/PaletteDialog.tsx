import { CommandPalette } from '../features/search/commands/CommandPalette.tsx'
import { useCommands } from './commands.ts'

/** Renders the command palette with the commands of every feature. */
export function PaletteDialog({ onClose }: { readonly onClose: () => void }) {
  return <CommandPalette commands={useCommands()} onClose={onClose} />
}
