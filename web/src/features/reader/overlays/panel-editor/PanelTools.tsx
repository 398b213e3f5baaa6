import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowsJoin from '@tabler/icons-react/dist/esm/icons/IconArrowsJoin.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import IconSlice from '@tabler/icons-react/dist/esm/icons/IconSlice.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNode } from 'react'
import { useText } from '../../../../i18n/use-text.ts'
import styles from './PanelEditor.module.css'
import {
  canAdd,
  chooseTool,
  clearPanels,
  deletePanel,
  mergeWithNext,
  type PanelEdits,
  splitPanel,
  undo,
} from './panel-edits.ts'

interface Props {
  readonly edits: PanelEdits
  readonly isRightToLeft: boolean
  readonly canReset: boolean
  readonly onChange: (next: PanelEdits) => void
  readonly onReset: () => void
}

interface ToolProps {
  readonly label: string
  readonly icon: ReactNode
  readonly isActive?: boolean
  readonly isOff?: boolean
  readonly onPress: () => void
}

function ToolButton({ label, icon, isActive, isOff, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-pressed={isActive}
      disabled={isOff ?? false}
      onClick={onPress}
    >
      {icon}
      <span>{label}</span>
    </button>
  )
}

/** Renders what can be done with the panels of a page. */
export function PanelTools({ edits, isRightToLeft, canReset, onChange, onReset }: Props) {
  const t = useText()
  const { boxes, selected, tool, past } = edits
  const box = selected === undefined ? undefined : boxes[selected]
  const withSelected = (act: (index: number) => PanelEdits) => () =>
    selected !== undefined && onChange(act(selected))
  return (
    <>
      {tool === 'split' && box && (
        <div className={styles.halves}>
          <button
            type="button"
            className={styles.tool}
            onClick={withSelected((index) =>
              splitPanel(edits, index, 'across', box.y + box.height / 2, isRightToLeft),
            )}
          >
            {t('guided.split_across')}
          </button>
          <button
            type="button"
            className={styles.tool}
            onClick={withSelected((index) =>
              splitPanel(edits, index, 'down', box.x + box.width / 2, isRightToLeft),
            )}
          >
            {t('guided.split_down')}
          </button>
        </div>
      )}
      <div className={styles.tools} role="toolbar" aria-label={t('guided.tools')}>
        <ToolButton
          label={t('guided.merge')}
          icon={<IconArrowsJoin size={20} />}
          isOff={selected === undefined || selected + 1 >= boxes.length}
          onPress={withSelected((index) => mergeWithNext(edits, index))}
        />
        <ToolButton
          label={t('guided.split')}
          icon={<IconSlice size={20} />}
          isActive={tool === 'split'}
          isOff={boxes.length === 0 || !canAdd(edits)}
          onPress={() => onChange(chooseTool(edits, 'split'))}
        />
        <ToolButton
          label={t('guided.delete')}
          icon={<IconTrash size={20} />}
          isOff={selected === undefined}
          onPress={withSelected((index) => deletePanel(edits, index))}
        />
        <ToolButton
          label={t('guided.add')}
          icon={<IconPlus size={20} />}
          isActive={tool === 'add'}
          isOff={!canAdd(edits)}
          onPress={() => onChange(chooseTool(edits, 'add'))}
        />
        <ToolButton
          label={t('guided.order')}
          icon={<IconListNumbers size={20} />}
          isActive={tool === 'order'}
          isOff={boxes.length < 2}
          onPress={() => onChange(chooseTool(edits, 'order'))}
        />
        <ToolButton
          label={t('guided.page')}
          icon={<IconFile size={20} />}
          isOff={boxes.length === 0}
          onPress={() => onChange(clearPanels(edits))}
        />
        <ToolButton
          label={t('guided.undo')}
          icon={<IconArrowBackUp size={20} className={styles.turning} />}
          isOff={past.length === 0}
          onPress={() => onChange(undo(edits))}
        />
        <ToolButton
          label={t('guided.reset')}
          icon={<IconRestore size={20} />}
          isOff={!canReset}
          onPress={onReset}
        />
      </div>
    </>
  )
}
