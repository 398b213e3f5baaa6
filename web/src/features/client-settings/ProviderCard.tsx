import { type ConfiguredProvider, type ProviderResult, testProvider } from '@lectern/contract/oauth2-test'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { useMutation } from '@tanstack/react-query'
import { Fragment } from 'react'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ErrorNote } from '../../ui/feedback/ErrorNote.tsx'
import css from './ConfiguredProviders.module.css'

/** Shows the configuration of a sign-in provider, with a button that tests it. */
export function ProviderCard({ provider }: { readonly provider: ConfiguredProvider }) {
  const t = useText()
  const { registrationId, name } = provider
  const test = useMutation({ mutationFn: () => call(testProvider, { params: { registrationId } }) })
  const facts = [
    ['provider_id', registrationId],
    ['provider_kind', t(`server.provider_kind_${provider.kind}`)],
    ['provider_client', provider.clientId],
    ['provider_secret', t(provider.hasSecret ? 'server.provider_secret_yes' : 'server.provider_secret_no')],
    ['provider_scopes', provider.scopes.join(' ')],
    ['provider_addresses', provider.addresses.join('\n')],
    ['provider_callback', provider.callback],
  ] as const
  return (
    <li className={css.provider}>
      <h3 className={css.name}>
        <bdi>{name}</bdi>
      </h3>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{t(`server.${label}`)}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </Fragment>
        ))}
      </dl>
      <div>
        <Button
          busy={test.isPending}
          aria-label={t('server.provider_test_of', { name })}
          onClick={() => test.mutate()}
        >
          {t('server.provider_test')}
        </Button>
      </div>
      <div role="status">{test.data && <Results results={test.data.results} />}</div>
      <ErrorNote error={test.error} />
    </li>
  )
}

function Results({ results }: { readonly results: readonly ProviderResult[] }) {
  const t = useText()
  const isGood = results.every(({ outcome }) => outcome === 'OK')
  return (
    <>
      <p className={css.summary}>{t(isGood ? 'server.provider_works' : 'server.provider_fails')}</p>
      <ul className={css.results}>
        {results.map(({ subject, outcome, detail }) => {
          const ResultIcon = outcome === 'OK' ? IconCircleCheck : IconCircleX
          return (
            <li key={subject} className={css.result}>
              <ResultIcon size={18} className={outcome === 'OK' ? css.success : css.failure} aria-hidden />
              <span>
                {t(`server.subject_${subject}`)}:{' '}
                {t(`server.outcome_${outcome}`, { detail: detail ?? t(`server.subject_${subject}`) })}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
