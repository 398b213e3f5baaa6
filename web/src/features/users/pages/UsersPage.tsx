import type { User } from '@lectern/contract/auth'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Chip } from '../../../ui/button/Chip.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Time } from '../../../ui/Time.tsx'
import { AdminTable } from '../../../ui/table/AdminTable.tsx'
import type { AdminColumn } from '../../../ui/table/admin-column.ts'
import { useUser } from '../../auth/queries.ts'
import { getRoleName } from '../../auth/role-name.ts'
import { AddUserDialog } from '../AddUserDialog.tsx'
import { userQueries } from '../queries.ts'
import { useLatestActivity } from '../use-latest-activity.ts'
import { addUserPath, useUserActions } from '../use-user-actions.ts'
import css from './UsersPage.module.css'

/** Lists the users of the server with their roles and restrictions, and the actions on them. */
export function UsersPage() {
  const t = useText()
  const users = useQuery(userQueries.list)
  const { add, actions } = useUserActions()
  const columns = useColumns()
  const navigate = useNavigate()
  const isAdding = useLocation({ select: ({ pathname }) => pathname.startsWith(addUserPath) })
  if (users.isError && !users.data)
    return <ErrorState error={users.error} onRetry={() => void users.refetch()} />
  return (
    <>
      <div className={css.bar}>
        <p className={css.lead}>{t('users.lead')}</p>
        <Button variant="primary" icon={<IconUserPlus size={18} aria-hidden />} onClick={add}>
          {t('users.add')}
        </Button>
      </div>
      {users.data ? (
        <AdminTable
          label={t('users.users')}
          columns={columns}
          rows={users.data}
          keyOf={({ id }) => id}
          titleOf={({ email }) => email}
          actions={actions}
        />
      ) : (
        <Skeleton height={240} radius="var(--radius)" />
      )}
      {isAdding && (
        <AddUserDialog
          onClose={() => void navigate({ to: '/settings/$', params: { _splat: 'users' }, replace: true })}
        />
      )}
    </>
  )
}

function useColumns(): readonly AdminColumn<User>[] {
  const t = useText()
  const format = useFormats()
  const me = useUser()
  const latestOf = useLatestActivity()
  const hasOverviews = useServerOffers('user-overview')
  const { data: overviews } = useQuery({ ...userQueries.overviews, enabled: hasOverviews })
  const describeAccess = (user: User) => {
    const { sharedAllLibraries, sharedLibrariesIds, ageRestriction, labelsAllow, labelsExclude } = user
    const isAll = sharedAllLibraries || user.roles.includes('ADMIN')
    return [
      isAll ? t('users.all_libraries') : t('users.some_libraries', { count: sharedLibrariesIds.length }),
      ...(ageRestriction ? [t(`users.age_${ageRestriction.restriction}`, { age: ageRestriction.age })] : []),
      ...(labelsAllow.length > 0 ? [t('users.only_labels', { labels: labelsAllow.join(', ') })] : []),
      ...(labelsExclude.length > 0 ? [t('users.no_labels', { labels: labelsExclude.join(', ') })] : []),
    ]
  }
  const describeCounts = ({ id }: User) => {
    const visible = overviews?.get(id)?.visible
    return visible && <div className={css.counts}>{t('users.sees', { ...visible })}</div>
  }
  return [
    {
      id: 'email',
      label: t('users.email'),
      isMain: true,
      cell: ({ id, email }) => (
        <span className={css.name}>
          <bdi>{email}</bdi>
          {id === me.id && <span className={css.you}>{t('users.you')}</span>}
        </span>
      ),
    },
    {
      id: 'roles',
      label: t('users.roles'),
      cell: ({ roles }) => {
        const granted = roles.filter((role) => role !== 'USER')
        return (
          <span className={css.chips}>
            {(granted.length > 0 ? granted : ['USER']).map((role) => (
              <Chip key={role}>{getRoleName(t, role)}</Chip>
            ))}
          </span>
        )
      },
    },
    {
      id: 'access',
      label: t('users.access'),
      cell: (user) => (
        <div className={css.access}>
          {describeAccess(user).map((line) => (
            <div key={line}>{line}</div>
          ))}
          {describeCounts(user)}
        </div>
      ),
    },
    {
      id: 'latest',
      label: t('users.latest'),
      cell: (user) => {
        if (!latestOf) return <Skeleton width={80} />
        const entry = latestOf(user)
        return entry ? <Time value={entry.dateTime} isRelative /> : t('users.latest_none')
      },
    },
    ...(hasOverviews
      ? [
          {
            id: 'sessions',
            label: t('users.sessions'),
            isNumber: true,
            cell: ({ id }: User) => {
              const overview = overviews?.get(id)
              return overview ? format.number(overview.sessions) : <Skeleton width={24} />
            },
          },
        ]
      : []),
  ]
}
