import { useText } from '../../../i18n/use-text.ts'
import styles from './KeyboardHelp.module.css'

/** Keys, and the message id of their command. A key is its sign, which is the same in every language, or the message id of its name. */
export type KeyLines = readonly (readonly [readonly string[], string])[]

const isMessageId = (sign: string) => /^[a-z_]+\.[a-z_]+$/.test(sign)

interface Props {
  /** Message id of the heading. */
  readonly title: string
  readonly lines: KeyLines
}

/** Lists keys below a heading. */
export function KeyList({ title, lines }: Props) {
  const t = useText()
  return (
    <section>
      <h3 className={styles.title}>{t(title)}</h3>
      <dl className={styles.keys}>
        {lines.map(([signs, meaning]) => (
          <div key={meaning} className={styles.line}>
            <dt className={styles.signs}>
              {signs.map((sign) => (
                <kbd key={sign} className={styles.key}>
                  {isMessageId(sign) ? t(sign) : sign}
                </kbd>
              ))}
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
