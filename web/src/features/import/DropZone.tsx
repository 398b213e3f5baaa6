import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useEffect, useEffectEvent, useState } from 'react'
import { collectDropped } from '../../lib/collect-dropped.ts'
import css from './DropZone.module.css'
import { bringsFiles, readDroppedFiles } from './dropped-files.ts'

interface Props {
  /** What a drop does. */
  readonly text: string
  readonly onFiles: (files: readonly File[]) => void
}

/** Takes files that are dropped anywhere into the window, and says so while they are over it. */
export function DropZone({ text, onFiles }: Props) {
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent(
    (data: DataTransfer) => void readDroppedFiles(collectDropped(data)).then(onFiles),
  )
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer || !bringsFiles(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      // Elements within the window are left all the time.
      if (event.relatedTarget === null) setOver(false)
    }
    const release = (event: DragEvent) => {
      if (!event.dataTransfer || !bringsFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(false)
      drop(event.dataTransfer)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', release)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', release)
    }
  }, [])
  if (!isOver) return null
  return (
    <div className={css.zone}>
      <div className={css.box}>
        <IconUpload size={40} aria-hidden />
        <p>{text}</p>
      </div>
    </div>
  )
}
