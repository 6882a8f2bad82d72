import { LockMode } from "@mikro-orm/core";
import { type BankItem, BankLinkingRefusedError } from "#extensions/connectors/bank-linking/index.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import type { SystemWork, UnitOfWork } from "#extensions/platform/work/work.ts";
import { type BankLink, BankLinkEntity, BankLinkItemEntity } from "./bank-link.entity.ts";
import { isGone, statusOf } from "./bank-link.rules.ts";
import { decryptAccessToken, providerOf } from "./bank-links.service.ts";
import { keepDelivery } from "./deliveries.queries.ts";

/** The item's link with its tenant's unit of work. Null for an unknown or deleted item. */
export async function findBankLinkOfItem(
  system: SystemWork,
  itemId: string,
): Promise<{ work: UnitOfWork; link: BankLink } | null> {
  const known = await system.em.findOne(BankLinkItemEntity, { itemId });
  if (!known) return null;
  const work = await system.inTenant(await getTenant(system, { id: known.organizationId }), known.environment);
  const link = await work.em.findOne(BankLinkEntity, { id: known.bankLinkId, itemId });
  return link && { work, link };
}

/** A webhook is only a hint, so the item is read again. False when this delivery was applied before. */
export async function followWebhook(work: UnitOfWork, link: BankLink, deliveryId: string): Promise<boolean> {
  const { problem } = await currentItem(work, link);
  return work.atomically(async (phase) => {
    if (!(await keepDelivery(phase, deliveryId))) return false;
    const locked = await phase.em.findOne(
      BankLinkEntity,
      { organizationId: link.organizationId, id: link.id },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    const status = statusOf(problem);
    if (!locked || locked.status === status) return true;
    locked.status = status;
    phase.record({ type: "bank_link.updated", subject: locked, data: { bank_link_status: status } });
    await phase.save();
    return true;
  });
}

async function currentItem(work: UnitOfWork, link: BankLink): Promise<Pick<BankItem, "problem">> {
  try {
    return await providerOf(work).getItem(await decryptAccessToken(work, link));
  } catch (error) {
    if (error instanceof BankLinkingRefusedError && isGone(error.providerCode)) return { problem: error.providerCode };
    throw error;
  }
}
