import { attempt } from "#app/dashboard/attempt.server.ts";
import { viewOf } from "#app/dashboard/view-of.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { type CustomerCredit, CustomerCreditSchema } from "#proto/tollhouse/v1/customer_credits_pb.ts";

export type CreditView = ReturnType<typeof creditView>;
export type Credits = Awaited<ReturnType<typeof readCredits>>;

/** The most that the contract answers at once. */
const NEWEST = 100;

/** A customer's newest entries, and what is left in each of their currencies. */
export async function readCredits({ customerCredits }: OrganizationClients, customerId: string) {
  const { value } = await attempt(() => customerCredits.listCustomerCredits({ customerId, limit: NEWEST }));
  const entries = value?.data.map(creditView) ?? [];
  const newest = Map.groupBy(entries, ({ currency }) => currency);
  const balances = [...newest].map(([currency, [entry]]) => ({ currency, balance: entry?.balance ?? 0n }));
  return { entries, balances, hasMore: value?.hasMore ?? false };
}

function creditView(entry: CustomerCredit) {
  const { creditType, createdAt, ...view } = viewOf(CustomerCreditSchema, entry);
  return { ...view, type: creditType, createdAt: createdAt ?? "" };
}
