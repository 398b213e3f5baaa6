import { getConfiguredProviders } from '@lectern/contract/oauth2-test'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './ConfiguredProviders.module.css'
import { ProviderCard } from './ProviderCard.tsx'

/** Shows the sign-in providers as they are configured, without secrets, and tests them. */
export function ConfiguredProviders() {
  const t = useText()
  const configured = useQuery({
    queryKey: ['configured-providers'],
    queryFn: ({ signal }) => call(getConfiguredProviders, { signal }),
  })
  if (configured.isError)
    return <ErrorState error={configured.error} onRetry={() => void configured.refetch()} />
  if (!configured.data) return <Skeleton height={160} radius="var(--radius)" />
  const { providers, accountCreation } = configured.data
  if (providers.length === 0) return <p>{t('server.providers_none')}</p>
  return (
    <>
      <p>{t(accountCreation ? 'server.account_creation_yes' : 'server.account_creation_no')}</p>
      <ul className={css.providers}>
        {providers.map((provider) => (
          <ProviderCard key={provider.registrationId} provider={provider} />
        ))}
      </ul>
    </>
  )
}
