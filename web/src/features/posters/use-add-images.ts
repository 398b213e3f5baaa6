import { type DragEvent, useCallback, useEffect, useRef, useState } from 'react'
import { fetchImage, getFileName, readDropped } from './dropped-images.ts'
import { addImages, type PosterDraft } from './poster-draft.ts'
import { type ImageTrouble, readImage } from './read-image.ts'

/** An image that was not accepted, and the reason. */
interface Trouble {
  readonly id: ImageTrouble | 'unreadable_address' | 'page_failed'
  readonly name: string
}

interface Source {
  readonly file: Blob
  readonly name: string
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type="radio"], [type="file"]), textarea')

/** Adds chosen, dropped or pasted images, and images of pages, to a draft. Unusable images are reported before anything is sent. */
export function useAddImages(change: (update: (draft: PosterDraft) => PosterDraft) => void) {
  const [troubles, setTroubles] = useState<readonly Trouble[]>([])
  const [isReading, setReading] = useState(false)
  const [isOver, setOver] = useState(false)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const addAll = useCallback(
    async (sources: readonly Source[]): Promise<boolean> => {
      setReading(true)
      setTroubles([])
      const read = await Promise.all(
        sources.map(async ({ file, name }) => ({ name, result: await readImage(file, name) })),
      )
      const images = read.flatMap(({ result }) => ('image' in result ? [result.image] : []))
      if (!isMounted.current) {
        for (const { url } of images) if (url) URL.revokeObjectURL(url)
        return false
      }
      setReading(false)
      setTroubles(
        read.flatMap(({ name, result }) => ('trouble' in result ? [{ id: result.trouble, name }] : [])),
      )
      if (images.length > 0) change((draft) => addImages(draft, images))
      return images.length > 0
    },
    [change],
  )
  const addFiles = useCallback(
    (files: readonly File[]) => addAll(files.map((file) => ({ file, name: file.name }))),
    [addAll],
  )
  const addTransfer = useCallback(
    async (data: DataTransfer) => {
      const { files, address } = readDropped(data)
      if (files.length > 0) return addFiles(files)
      if (address === undefined) return false
      setReading(true)
      const name = getFileName(address)
      const file = await fetchImage(address)
      if (file) return addAll([{ file, name }])
      setReading(false)
      setTroubles([{ id: 'unreadable_address', name }])
      return false
    },
    [addAll, addFiles],
  )
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const data = event.clipboardData
      // Text that is pasted into a field is left to the field.
      if (!data || (data.files.length === 0 && isTextField(event.target))) return
      const { files, address } = readDropped(data)
      if (files.length === 0 && address === undefined) return
      event.preventDefault()
      void addTransfer(data)
    }
    // Otherwise the browser would open a file that is dropped beside the zone.
    const keepPage = (event: globalThis.DragEvent) => event.preventDefault()
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('paste', paste, { signal })
    window.addEventListener('dragover', keepPage, { signal })
    window.addEventListener('drop', keepPage, { signal })
    return () => stop.abort()
  }, [addTransfer])

  return {
    troubles,
    isReading,
    isOver,
    addFiles,
    /** Adds an image that must be fetched first. Resolves to true if it was accepted. */
    addLoaded: async (load: () => Promise<Source>): Promise<boolean> => {
      setReading(true)
      try {
        return await addAll([await load()])
      } catch {
        setReading(false)
        setTroubles([{ id: 'page_failed', name: '' }])
        return false
      }
    },
    dropProps: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        setOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        void addTransfer(event.dataTransfer)
      },
    },
  }
}
