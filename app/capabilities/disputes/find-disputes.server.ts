import { attempt } from "#app/dashboard/attempt.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { type DisputeRow, disputeRow, WITH_PAYMENT } from "./dispute-view.server.ts";

/** The pattern of an ID in the contract. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The dispute with this processor ID, else those of a transaction or of a card's last four digits. */
export async function findDisputes({ disputes }: OrganizationClients, words: string): Promise<DisputeRow[]> {
  if (!ID.test(words)) return [];
  const { value } = await attempt(() => disputes.listDisputes({ ...namedBy(words), ...WITH_PAYMENT, limit: 10 }));
  return value?.data.map(disputeRow) ?? [];
}

function namedBy(words: string) {
  if (/^\d{4}$/.test(words)) return { last4: words };
  return words.startsWith("txn_") ? { transactionId: words } : { engineDisputeId: words };
}
