import { attempt } from "#app/dashboard/attempt.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { type DisputeView, disputeView } from "./dispute-view.server.ts";

const PAGE = 100;
const PAGES = 5;
/** The pattern of an ID in the contract. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;

export interface Found {
  readonly disputes: readonly DisputeView[];
  /** How many of the newest were compared; null when all were. */
  readonly lookedAtNewest: number | null;
}

/** Disputes whose id, engine id or transaction id is this or begins with it. */
export async function findDisputes({ disputes }: OrganizationClients, words: string): Promise<Found> {
  if (!ID.test(words)) return { disputes: [], lookedAtNewest: null };
  const exact = await attempt(() => disputes.getDispute({ disputeId: words }));
  if (exact.value) return { disputes: [disputeView(exact.value)], lookedAtNewest: null };
  const found: DisputeView[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES; page++) {
    const list = await disputes.listDisputes({ limit: PAGE, ...(cursor ? { cursor } : {}) });
    found.push(...list.data.map(disputeView).filter((dispute) => begins(dispute, words)));
    cursor = list.nextCursor;
    if (!cursor) return { disputes: found, lookedAtNewest: null };
  }
  return { disputes: found, lookedAtNewest: PAGE * PAGES };
}

function begins({ disputeId, engineDisputeId, transactionId }: DisputeView, words: string): boolean {
  return [disputeId, engineDisputeId, transactionId].some((id) => id.startsWith(words));
}
