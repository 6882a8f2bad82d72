import { LockMode } from "@mikro-orm/core";
import { BankLinkingRefusedError } from "#extensions/connectors/bank-linking/index.ts";
import { NotFoundError } from "#extensions/platform/errors.ts";
import { finishWith } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DeleteBankLinkResponseSchema } from "#proto/tollhouse/v1/bank_links_pb.ts";
import { BankLinkEntity, BankLinkItemEntity } from "./bank-link.entity.ts";
import { isGone } from "./bank-link.rules.ts";
import { getBankLink, openAccessToken, providerOf } from "./bank-links.service.ts";

/** The provider moves first: when it cannot be reached the link stays, and with it the token that removes the item. */
export async function deleteBankLink(work: UnitOfWork, bankLinkId: string): Promise<void> {
  const link = await getBankLink(work, bankLinkId);
  await removeItem(work, await openAccessToken(work, link));
  await work.atomically(async (phase) => {
    const { organizationId, id } = link;
    const locked = await phase.em.findOne(
      BankLinkEntity,
      { organizationId, id },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    if (!locked) throw NotFoundError.of("bank link", bankLinkId);
    const item = await phase.em.findOneOrFail(BankLinkItemEntity, { itemId: locked.itemId, organizationId });
    await phase.em.remove(item).flush();
    phase.em.remove(locked);
    phase.record({ type: "bank_link.removed", subjectId: id });
    await phase.save();
    await finishWith(phase, DeleteBankLinkResponseSchema, { bankLinkId, deleted: true });
  });
}

/** It may be gone already: a run died after this, or the bank's customer took the link back. */
async function removeItem(work: UnitOfWork, accessToken: string): Promise<void> {
  try {
    await providerOf(work).removeItem(accessToken);
  } catch (error) {
    if (!(error instanceof BankLinkingRefusedError && isGone(error.providerCode))) throw error;
  }
}
