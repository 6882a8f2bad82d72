import { attempt } from "#app/dashboard/attempt.server.ts";
import { searchOf } from "#app/dashboard/filters/text-fields.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { type DisputeRow, disputeRow, WITH_PAYMENT } from "./dispute-view.server.ts";

const SHOWN = 10;

/** The newest disputes of the payments and customers that these words find, and the one with this processor ID. */
export async function findDisputes({ disputes }: OrganizationClients, words: string): Promise<DisputeRow[]> {
  const search = searchOf(words);
  if (search.q === undefined) return [];
  const { value } = await attempt(() => disputes.listDisputes({ ...search, ...WITH_PAYMENT, limit: SHOWN }));
  return value?.data.map(disputeRow) ?? [];
}
