import type { PageHashAction } from '@lectern/contract/duplicates'
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconHandClick from '@tabler/icons-react/dist/esm/icons/IconHandClick.mjs'
import { useText } from '../../i18n/use-text.ts'
import type { Icon } from '../../lib/action.ts'
import { Button } from '../../ui/button/Button.tsx'
import css from './DecisionButtons.module.css'
import { canDecide, decisions } from './decide-pages.ts'
import type { SharedPage } from './page-queries.ts'

export const decisionIcons: Readonly<Record<PageHashAction, Icon>> = {
  IGNORE: IconEyeOff,
  DELETE_MANUAL: IconHandClick,
  DELETE_AUTO: IconBolt,
}

interface Props {
  readonly page: SharedPage
  readonly onDecide: (action: PageHashAction) => void
}

/** Renders a button for each decision that the page does not have. */
export function DecisionButtons({ page, onDecide }: Props) {
  const t = useText()
  return (
    <div className={css.buttons}>
      {decisions
        .filter(({ action }) => action !== page.action)
        .map(({ action, key }) => {
          const DecisionIcon = decisionIcons[action]
          const isAllowed = canDecide(page, action)
          return (
            <Button
              key={action}
              icon={<DecisionIcon size={18} aria-hidden />}
              disabled={!isAllowed}
              title={isAllowed ? undefined : t('duplicates.size_needed')}
              aria-keyshortcuts={key}
              onClick={() => onDecide(action)}
            >
              {t(`duplicates.decide_${action}`)}
            </Button>
          )
        })}
    </div>
  )
}
