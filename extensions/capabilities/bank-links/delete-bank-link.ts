import { BANK_LINKING_TIMEOUT_MS, BankLinkingRefusedError } from "#extensions/connectors/bank-linking/index.ts";
import { engineOperation } from "#extensions/platform/operations/index.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { BankLinkService } from "#proto/tollhouse/v1/bank_links_pb.ts";
import { type BankLink, BankLinkEntity, BankLinkItemEntity } from "./bank-link.entity.ts";
import { isGone } from "./bank-link.rules.ts";
import { decryptAccessToken, getBankLink, providerOf } from "./bank-links.service.ts";

/** Deletes at the provider first: if it is unreachable, the link stays with the token that removes the item. */
export const deleteBankLink = engineOperation({
  method: BankLinkService.method.deleteBankLink,
  askTimeoutMs: BANK_LINKING_TIMEOUT_MS,
  repeat: "all",
  subject: async (_work, { bankLinkId }) => ({ id: bankLinkId }),
  prepare: async (phase, { id }) => ({ link: await getBankLink(phase, id) }),
  ask: (work, { link }) => removeItem(work, link),

  async keep(phase, { link: { organizationId, id } }) {
    const locked = await lockRow(phase, BankLinkEntity, id, "bank link");
    const item = await phase.em.findOneOrFail(BankLinkItemEntity, { itemId: locked.itemId, organizationId });
    await phase.em.remove(item).flush();
    phase.record({ type: "bank_link.removed", subject: locked });
    phase.em.remove(locked);
    return id;
  },

  answer: (bankLinkId) => ({ object: "bank_link", bankLinkId, deleted: true }),
});

/** The item may be gone already: an earlier try removed it, or the account holder withdrew access. */
async function removeItem(work: UnitOfWork, link: BankLink): Promise<void> {
  const accessToken = await decryptAccessToken(work, link);
  try {
    await providerOf(work).removeItem(accessToken);
  } catch (error) {
    if (!(error instanceof BankLinkingRefusedError && isGone(error.providerCode))) throw error;
  }
}
