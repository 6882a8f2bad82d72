import { createHash } from "node:crypto";
import {
  type BankAccount,
  type BankItem,
  BankLinkingRefusedError,
  type ExchangedToken,
} from "#extensions/connectors/bank-linking/index.ts";
import { newId } from "#extensions/platform/ids.ts";
import { finishWith } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { BankLinkSchema } from "#proto/tollhouse/v1/bank_links_pb.ts";
import { type BankLink, BankLinkEntity, BankLinkItemEntity } from "./bank-link.entity.ts";
import { PublicTokenInvalidError } from "./bank-link.errors.ts";
import { bankLinkMessage } from "./bank-link.message.ts";
import { statusOf } from "./bank-link.rules.ts";
import { accessTokenPlace, providerOf } from "./bank-links.service.ts";

/**
 * A public token serves once, so it is its own idempotency key: the same one again finds the link that it made. What fails after
 * the exchange leaves nothing behind, neither here nor at the provider.
 */
export async function createBankLink(work: UnitOfWork, publicToken: string): Promise<BankLink> {
  const provider = providerOf(work);
  const publicTokenHash = createHash("sha256").update(publicToken).digest();
  const existing = await findByPublicToken(work, publicTokenHash);
  if (existing) return existing;

  const exchanged = await exchange(work, publicToken);
  if (!exchanged) return getMadeMeanwhile(work, publicTokenHash);
  try {
    const item = await provider.getItem(exchanged.accessToken);
    const accounts = await provider.getAccounts(exchanged.accessToken);
    return await keepBankLink(work, { ...exchanged, publicTokenHash, item, accounts });
  } catch (error) {
    await provider.removeItem(exchanged.accessToken).catch((reason: unknown) => {
      work.context.logger.warn({ err: reason, requestId: work.requestId }, "a bank item is left at the provider");
    });
    throw error;
  }
}

function findByPublicToken(work: UnitOfWork, publicTokenHash: Buffer): Promise<BankLink | null> {
  return work.em.findOne(BankLinkEntity, { environment: work.environment, publicTokenHash });
}

/** Null when the provider does not take the token: it was never one, or has served. */
async function exchange(work: UnitOfWork, publicToken: string): Promise<ExchangedToken | null> {
  try {
    return await providerOf(work).exchangePublicToken(publicToken);
  } catch (error) {
    if (error instanceof BankLinkingRefusedError && error.providerCode === "INVALID_PUBLIC_TOKEN") return null;
    throw error;
  }
}

/** The same token may have come twice at once, and the other request was first. */
async function getMadeMeanwhile(work: UnitOfWork, publicTokenHash: Buffer): Promise<BankLink> {
  const made = await findByPublicToken(work, publicTokenHash);
  if (!made) throw new PublicTokenInvalidError();
  return made;
}

interface NewBankLink extends ExchangedToken {
  publicTokenHash: Buffer;
  item: BankItem;
  accounts: BankAccount[];
}

async function keepBankLink(
  work: UnitOfWork,
  { accessToken, itemId, publicTokenHash, item, accounts }: NewBankLink,
): Promise<BankLink> {
  const { organizationId } = work.tenant;
  const { environment, context } = work;
  const id = newId("bankLink", work.now());
  const sealedAccessToken = await context.encryption.seal(accessToken, accessTokenPlace({ organizationId, id }));
  return work.atomically(async (phase) => {
    const link = phase.em.create(BankLinkEntity, {
      organizationId,
      id,
      environment,
      itemId,
      publicTokenHash,
      institutionId: item.institutionId,
      status: statusOf(item.problem),
      accounts,
      sealedAccessToken,
      encryptionKeyId: context.encryption.currentKeyId,
      createdAt: work.now(),
      updatedAt: work.now(),
    });
    // The item's row refers to the link's, and nothing but the order of the flushes says so.
    await phase.em.persist(link).flush();
    phase.em.persist(phase.em.create(BankLinkItemEntity, { itemId, organizationId, environment, bankLinkId: id }));
    phase.record({ type: "bank_link.created", subjectId: id });
    await phase.save();
    await finishWith(phase, BankLinkSchema, bankLinkMessage(link));
    return link;
  });
}
