import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import styles from './ReaderPending.module.css'

interface Props {
  readonly background: string
  /** True if the background does not follow the theme of the interface. */
  readonly onCover?: boolean
  /** Name of the button that leaves the reader. */
  readonly label: string
  readonly onLeave: () => void
}

/** Renders a reader before its book is loaded: the background and, if loading takes long, a button to leave. */
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
