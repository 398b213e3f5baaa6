import account from '../en/admin-account.json'
import metrics from '../en/admin-metrics.json'
import operations from '../en/admin-operations.json'
import server from '../en/admin-server.json'
import users from '../en/admin-users.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...account, ...metrics, ...operations, ...server, ...users }
