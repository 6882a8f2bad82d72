import { readCardSession } from "#extensions/capabilities/payer-accounts/index.ts";
import { getSession } from "#extensions/capabilities/payment-methods/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { SyncDunningCardRequest } from "#proto/tollhouse/v1/dunning_pages_pb.ts";
import { getByCode } from "./view-page.ts";

/** Reads the form of the link from the engine. @throws dunning_link_unknown, dunning_link_expired */
export async function syncDunningCard(work: UnitOfWork, request: SyncDunningCardRequest) {
  const { link } = await getByCode(work, request);
  const { paymentMethodSessionId: id } = request;
  if (link.paymentMethodSessionId !== id) throw refuse("dunning_link_unknown");
  return readCardSession(work, await getSession(work, id));
}
