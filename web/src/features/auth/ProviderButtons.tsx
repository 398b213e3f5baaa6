import { startProviderSignIn } from '@lectern/contract/oauth2'
import IconBrandGithub from '@tabler/icons-react/dist/esm/icons/IconBrandGithub.mjs'
import IconBrandGoogle from '@tabler/icons-react/dist/esm/icons/IconBrandGoogle.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { buildUrl } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button/Button.tsx'
import css from './ProviderButtons.module.css'
import { providersQuery } from './sign-in-queries.ts'
import { listenToSignInWindow, openSignInWindow } from './sign-in-window.ts'

interface Props {
  /** Called when the window of a provider has closed, with an error when the sign-in failed. */
  readonly onDone: (error: string | undefined) => void
  /** True when there is no form above. */
  readonly isAlone: boolean
  /** Page that the visitor requested. */
  readonly requestedPage: string | undefined
}

const icons = { github: IconBrandGithub, google: IconBrandGoogle }
const getIcon = (registrationId: string) =>
  Object.hasOwn(icons, registrationId) ? icons[registrationId as keyof typeof icons] : IconKey

/** Renders a button for each sign-in provider; nothing when the server has none. */
export function ProviderButtons({ onDone, isAlone, requestedPage }: Props) {
  const t = useText()
  const { data: providers = [] } = useQuery(providersQuery)
  useEffect(() => listenToSignInWindow(onDone), [onDone])
  if (providers.length === 0) return null
  return (
    <div className={css.providers}>
      {!isAlone && <p className={css.or}>{t('auth.or')}</p>}
      {providers.map(({ registrationId, name }) => {
        const Icon = getIcon(registrationId)
        return (
          <Button
            key={registrationId}
            className={css.provider}
            variant={isAlone && providers.length === 1 ? 'primary' : 'plain'}
            icon={<Icon size={20} aria-hidden="true" />}
            onClick={() =>
              openSignInWindow(buildUrl(startProviderSignIn, { params: { registrationId } }), requestedPage)
            }
          >
            {t('auth.with_provider', { name })}
          </Button>
        )
      })}
    </div>
  )
}
