import { classes } from '../../lib/classes.ts'
import styles from './ReaderNotice.module.css'

/** Shows for a moment what a key or a button has done; screen readers read it. */
export function ReaderNotice({ text }: { readonly text: string | undefined }) {
  return (
    <p className={classes(styles.notice, text !== undefined && styles.told)} role="status">
      {text}
    </p>
  )
}
