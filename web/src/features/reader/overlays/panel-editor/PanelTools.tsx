import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowsJoin from '@tabler/icons-react/dist/esm/icons/IconArrowsJoin.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import IconSlice from '@tabler/icons-react/dist/esm/icons/IconSlice.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useText } from '../../../../i18n/use-text.ts'
import styles from './PanelEditor.module.css'
import {
  canAdd,
  chooseTool,
  clearPanels,
  deletePanel,
  mergeWithNext,
  type PanelEdits,
  type SplitAxis,
  splitPanel,
  type Tool,
  undo,
} from './panel-edits.ts'

interface Props {
  readonly edits: PanelEdits
  readonly isRightToLeft: boolean
  readonly canReset: boolean
  readonly onChange: (next: PanelEdits) => void
  readonly onReset: () => void
}

/** Renders the tools for the panels of a page. */
export function PanelTools({ edits, isRightToLeft, canReset, onChange, onReset }: Props) {
  const t = useText()
  const { boxes, selected, tool, past } = edits
  const box = selected === undefined ? undefined : boxes[selected]
  const withSelected = (act: (index: number) => PanelEdits) => () =>
    selected !== undefined && onChange(act(selected))
  const split = (axis: SplitAxis) =>
    withSelected((index) => {
      const at =
        axis === 'down' ? (box?.x ?? 0) + (box?.width ?? 0) / 2 : (box?.y ?? 0) + (box?.height ?? 0) / 2
      return splitPanel(edits, index, axis, at, isRightToLeft)
    })
  const isLast = selected === undefined || selected + 1 >= boxes.length
  const start = (next: Tool) => () => onChange(chooseTool(edits, next))
  const tools = [
    {
      label: 'guided.merge',
      icon: IconArrowsJoin,
      isOff: isLast,
      run: withSelected((at) => mergeWithNext(edits, at)),
    },
    {
      label: 'guided.split',
      icon: IconSlice,
      isOff: boxes.length === 0 || !canAdd(edits),
      mode: 'split',
      run: start('split'),
    },
    {
      label: 'guided.delete',
      icon: IconTrash,
      isOff: selected === undefined,
      run: withSelected((at) => deletePanel(edits, at)),
    },
    { label: 'guided.add', icon: IconPlus, isOff: !canAdd(edits), mode: 'add', run: start('add') },
    {
      label: 'guided.order',
      icon: IconListNumbers,
      isOff: boxes.length < 2,
      mode: 'order',
      run: start('order'),
    },
    {
      label: 'guided.page',
      icon: IconFile,
      isOff: boxes.length === 0,
      run: () => onChange(clearPanels(edits)),
    },
    {
      label: 'guided.undo',
      icon: IconArrowBackUp,
      isOff: past.length === 0,
      run: () => onChange(undo(edits)),
    },
    { label: 'guided.reset', icon: IconRestore, isOff: !canReset, run: onReset },
  ]
  return (
    <>
      {tool === 'split' && box && (
        <div className={styles.halves}>
          {(['across', 'down'] as const).map((axis) => (
            <button key={axis} type="button" className={styles.tool} onClick={split(axis)}>
              {t(`guided.split_${axis}`)}
            </button>
          ))}
        </div>
      )}
      <div className={styles.tools} role="toolbar" aria-label={t('guided.tools')}>
        {tools.map(({ label, icon: Icon, isOff, mode, run }) => (
          <button
            key={label}
            type="button"
            className={styles.tool}
            aria-pressed={mode ? tool === mode : undefined}
            disabled={isOff}
            onClick={run}
          >
            <Icon size={20} className={Icon === IconArrowBackUp ? styles.turning : undefined} />
            <span>{t(label)}</span>
          </button>
        ))}
      </div>
    </>
  )
}
