import { classes } from '../../../lib/classes.ts'
import styles from './ReaderNotice.module.css'

/** Shows the result of a key or button for a moment; screen readers read it. */
export function ReaderNotice({ text }: { readonly text: string | undefined }) {
  return (
    <p className={classes(styles.notice, text !== undefined && styles.shown)} role="status">
      {text}
    </p>
  )
}
