import { type ReactNode, useRef, useState } from 'react'
import { Overlay } from 'react-aria/Overlay'
import { useDialog } from 'react-aria/useDialog'
import { useModalOverlay } from 'react-aria/useModalOverlay'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { useCloseOnBack } from '../../../../ui/dialog/use-close-on-back.ts'
import { listPanels } from '../../engine/guided/page-layout.ts'
import type { PanelAccess } from '../../engine/renderer.ts'
import { PanelBoxes } from './PanelBoxes.tsx'
import styles from './PanelEditor.module.css'
import { PanelTools } from './PanelTools.tsx'
import { areSameBoxes, type PanelEdits, remember, startEdits } from './panel-edits.ts'

interface Props {
  readonly page: number
  readonly panels: PanelAccess
  readonly onClose: () => void
}

const ignore = () => {}

function Frame({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const ref = useRef<HTMLElement>(null)
  useCloseOnBack(onClose)
  const state = { isOpen: true, close: onClose, toggle: onClose, open: ignore, setOpen: ignore }
  const { modalProps } = useModalOverlay(
    { isDismissable: false },
    { ...state, point: null, setPoint: ignore },
    ref,
  )
  const { dialogProps, titleProps } = useDialog({}, ref)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the role is that of a dialog
    <section
      {...modalProps}
      {...dialogProps}
      ref={ref}
      className={styles.editor}
      // The reader behind listens to the same keys.
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
        event.stopPropagation()
      }}
    >
      <h2 {...titleProps} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

function ToolHint({ edits: { tool, ordered, boxes } }: { edits: PanelEdits }) {
  const t = useText()
  if (tool === 'split') return t('guided.editor_split_hint')
  if (tool === 'add') return t('guided.editor_add_hint')
  if (tool === 'order') return t('guided.editor_order_hint', { next: ordered + 1, count: boxes.length })
  return t(boxes.length === 0 ? 'guided.editor_empty' : 'guided.editor_hint')
}

/** Returns the panels that are edited: the detected ones, until the user changes them. */
function useEditedPanels(page: number, panels: PanelAccess) {
  const known = panels.get(page)
  const [opened] = useState(known)
  const [edits, setEdits] = useState<PanelEdits>()
  const [isResetting, setResetting] = useState(false)
  const found = known && listPanels(known.layout, known.isRightToLeft)
  // The panels have been detected, for the first time or again after a reset.
  if (found && (!edits || isResetting)) {
    setEdits(
      edits ? { ...remember(edits), boxes: found, selected: undefined, ordered: 0 } : startEdits(found),
    )
    setResetting(false)
  }
  const wasReset = opened?.layout.isCorrected === true && known !== undefined && !known.layout.isCorrected
  return {
    known,
    edits,
    setEdits,
    reset() {
      setResetting(true)
      panels.reset(page)
    },
    cancel() {
      if (wasReset && opened) panels.correct(page, listPanels(opened.layout, opened.isRightToLeft))
    },
    save() {
      if (found && edits && !areSameBoxes(edits.boxes, found)) panels.correct(page, edits.boxes)
    },
  }
}

/** Renders the editor of the panels of a page. Saved panels apply on all devices of the user and replace detected ones. */
export function PanelEditor({ page, panels, onClose }: Props) {
  const t = useText()
  const { known, edits, setEdits, reset, cancel, save } = useEditedPanels(page, panels)
  const [hasFailed, setFailed] = useState(false)
  const [size, setSize] = useState<{ width: number; height: number }>()
  const closeAfter = (act: () => void) => () => {
    act()
    onClose()
  }
  const isReady = known !== undefined && edits !== undefined && size !== undefined && !hasFailed

  return (
    <Overlay>
      <Frame title={t('guided.editor_title', { page })} onClose={closeAfter(cancel)}>
        <div className={styles.actions}>
          <Button variant="quiet" onClick={closeAfter(cancel)}>
            {t('guided.cancel')}
          </Button>
          <Button variant="primary" disabled={!isReady} onClick={closeAfter(save)}>
            {t('guided.save')}
          </Button>
        </div>
        <p className={styles.hint} role="status">
          {hasFailed && t('guided.editor_failed')}
          {!hasFailed && !isReady && t('guided.editor_searching')}
          {isReady && <ToolHint edits={edits} />}
        </p>
        <div className={styles.room}>
          {known && !hasFailed && (
            <div
              className={styles.page}
              dir="ltr"
              style={size && { aspectRatio: `${size.width} / ${size.height}` }}
            >
              <img
                className={styles.image}
                src={known.url}
                alt={t('guided.editor_image', { page })}
                draggable={false}
                onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                  setSize({ width: naturalWidth || 1, height: naturalHeight || 1 })
                }
                onError={() => setFailed(true)}
              />
              {isReady && (
                <PanelBoxes edits={edits} isRightToLeft={known.isRightToLeft} onChange={setEdits} />
              )}
            </div>
          )}
        </div>
        {edits && (
          <PanelTools
            edits={edits}
            isRightToLeft={known?.isRightToLeft ?? false}
            canReset={known?.layout.isCorrected === true}
            onChange={setEdits}
            onReset={reset}
          />
        )}
      </Frame>
    </Overlay>
  )
}
