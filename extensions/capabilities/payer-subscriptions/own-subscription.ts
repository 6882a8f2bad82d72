import { accountIds, getAccount } from "#extensions/capabilities/payer-accounts/index.ts";
import {
  type Loaded,
  loadSubscription,
  type Subscription,
  SubscriptionEntity,
} from "#extensions/capabilities/subscriptions/index.ts";
import { noSuch } from "#extensions/platform/kernel/refuse.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The most that an account shows, the newest ones. */
const MOST_SUBSCRIPTIONS = 100;

export interface NamedSubscription {
  readonly sessionToken: string;
  readonly subscriptionId: string;
}

/** Another payer's subscription does not exist. @throws payer_session_ended, resource_missing */
export async function getOwn(
  work: UnitOfWork,
  { sessionToken, subscriptionId: id }: NamedSubscription,
): Promise<Loaded> {
  const customerId = await accountIds(work, await getAccount(work, sessionToken));
  const [own] = await readRows(work, SubscriptionEntity, { id, customerId }, { limit: 1 });
  if (!own) throw noSuch("subscription", id);
  return loadSubscription(work, own.id);
}

/** The subscriptions of the account: those that go on first, the newest first. @throws payer_session_ended */
export async function listOwn(work: UnitOfWork, sessionToken: string): Promise<Subscription[]> {
  const customerId = await accountIds(work, await getAccount(work, sessionToken));
  const newest = [["createdAt", "desc"] as const, ["id", "desc"] as const];
  const rows = await readRows(work, SubscriptionEntity, { customerId }, { limit: MOST_SUBSCRIPTIONS, orderBy: newest });
  return rows.toSorted((one, other) => Number(one.endedAt != null) - Number(other.endedAt != null));
}
