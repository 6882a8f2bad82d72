import { attempt } from "#app/dashboard/attempt.server.ts";
import { searchOf } from "#app/dashboard/filters/text-fields.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { type RefundView, refundView } from "./transaction-view.server.ts";

const SHOWN = 10;

/** The newest refunds of the payments and customers that these words find. */
export async function findRefunds({ refunds }: OrganizationClients, words: string): Promise<RefundView[]> {
  const search = searchOf(words);
  if (search.q === undefined) return [];
  const { value } = await attempt(() => refunds.listRefunds({ ...search, limit: SHOWN }));
  return value?.data.map(refundView) ?? [];
}
