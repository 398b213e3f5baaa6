import type { CheckItem, CheckPoint, CheckVerdict } from '@lectern/contract/server-check'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useText } from '../../i18n/use-text.ts'
import type { Icon } from '../../lib/action.ts'
import { classes } from '../../lib/classes.ts'
import { useFormats } from '../../lib/format.ts'
import { describePoint, pageOf } from './describe-point.ts'
import css from './ServerCheck.module.css'

const icons: Readonly<Record<CheckVerdict, Icon>> = {
  OK: IconCircleCheck,
  LOOK: IconAlertTriangle,
  FAULT: IconCircleX,
}

/** Shows one topic of a report: verdict, results, problems and advice. */
export function CheckPointCard({ point }: { readonly point: CheckPoint }) {
  const t = useText()
  const format = useFormats()
  const { title, facts, problems, unlisted } = describePoint(t, format, point)
  const VerdictIcon = icons[point.verdict]
  const page = pageOf[point.topic]
  return (
    <li className={css.point}>
      <VerdictIcon size={22} className={classes(css.icon, css[point.verdict])} aria-hidden />
      <div className={css.content}>
        <h3 className={css.title}>
          {title}{' '}
          <span className={classes(css.verdict, css[point.verdict])}>
            {t(`check.verdict_${point.verdict}`)}
          </span>
        </h3>
        {facts.map((fact) => (
          <p key={fact} className={css.quiet}>
            {fact}
          </p>
        ))}
        {problems.map((each) => (
          <div key={each.problem} className={css.problem}>
            <p className={css.problemTitle}>{each.title}</p>
            <p>{each.advice}</p>
            <Items items={each.items} />
          </div>
        ))}
        {unlisted > 0 && <p className={css.quiet}>{t('check.unlisted', { count: unlisted })}</p>}
        {point.verdict !== 'OK' && (
          <p>
            <Link to={page.path as LinkProps['to']} className={css.link}>
              {t('check.open', { screen: t(page.label) })}
            </Link>
          </p>
        )}
      </div>
    </li>
  )
}

/** Number of items that are shown initially. */
const shownItems = 5

function Items({ items }: { readonly items: readonly CheckItem[] }) {
  const t = useText()
  const named = items.filter(({ name }) => name !== null)
  if (named.length === 0) return null
  const rest = named.slice(shownItems)
  return (
    <>
      <ItemList items={named.slice(0, shownItems)} />
      {rest.length > 0 && (
        <details>
          <summary className={css.more}>{t('check.more', { count: rest.length })}</summary>
          <ItemList items={rest} />
        </details>
      )}
    </>
  )
}

function ItemList({ items }: { readonly items: readonly CheckItem[] }) {
  return (
    <ul className={css.items}>
      {items.map(({ name, bookId, entries }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two users may have the same masked address, and a report never changes
        <li key={i}>
          {bookId ? (
            <Link to="/book/$bookId" params={{ bookId }} className={css.link}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
          {entries.length > 0 && (
            <span className={css.quiet}>
              {' · '}
              <bdi>{entries.join(', ')}</bdi>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
