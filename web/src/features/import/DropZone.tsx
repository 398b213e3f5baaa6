import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useEffect, useEffectEvent, useState } from 'react'
import { collectDropped } from '../../lib/collect-dropped.ts'
import css from './DropZone.module.css'
import { hasFiles, readDroppedFiles } from './dropped-files.ts'

interface Props {
  /** Describes the effect of a drop. */
  readonly text: string
  readonly onFiles: (files: readonly File[]) => void
}

/** Accepts files that are dropped anywhere into the window, and shows this while they are dragged over it. */
export function DropZone({ text, onFiles }: Props) {
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent(
    (data: DataTransfer) => void readDroppedFiles(collectDropped(data)).then(onFiles),
  )
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer || !hasFiles(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      // Set while the pointer moves between elements of the window.
      if (event.relatedTarget === null) setOver(false)
    }
    const release = (event: DragEvent) => {
      if (!event.dataTransfer || !hasFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(false)
      drop(event.dataTransfer)
    }
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', release, { signal })
    return () => stop.abort()
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
