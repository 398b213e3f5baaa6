import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './ReaderPending.module.css'

interface Props {
  readonly background: string
  /** True where the background says nothing about the surroundings, dark or light, of the interface. */
  readonly onCover?: boolean
  /** Name of the way back. */
  readonly label: string
  readonly onLeave: () => void
}

/** Renders a reader before its book is known: the background and, when loading takes long, the way back. */
export function ReaderPending({ background, onCover = false, label, onLeave }: Props) {
  return (
    <div className={styles.reader} style={{ background }} aria-busy="true">
      <div className={styles.waiting}>
        <IconButton
          label={label}
          icon={<IconArrowLeft size={22} />}
          onCover={onCover}
          directional
          onClick={onLeave}
        />
      </div>
    </div>
  )
}
