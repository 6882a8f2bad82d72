import { createHash } from "node:crypto";
import {
  BANK_LINKING_TIMEOUT_MS,
  type BankAccount,
  type BankItem,
  BankLinkingRefusedError,
  BankLinkingUnavailableError,
  type ExchangedToken,
} from "#extensions/connectors/bank-linking/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, settled } from "#extensions/platform/operations/index.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { BankLinkService } from "#proto/tollhouse/v1/bank_links_pb.ts";
import { type BankLink, BankLinkEntity, BankLinkItemEntity } from "./bank-link.entity.ts";
import { bankLinkMessage } from "./bank-link.message.ts";
import { isGone, statusOf } from "./bank-link.rules.ts";
import { accessTokenContext, providerOf } from "./bank-links.service.ts";

interface State {
  readonly id: string;
  readonly publicTokenHash: string;
  /** Not stored: it is single-use and exchanged for the access token. */
  readonly publicToken?: string;
  readonly exchanged?: ExchangedToken;
}

/**
 * A public token is single-use, so it is its own idempotency key. The access token is a recovery point, so that a crash
 * does not lose it.
 */
export const createBankLink = engineOperation({
  method: BankLinkService.method.createBankLink,
  exclusive: "bank_link_token",
  askTimeoutMs: BANK_LINKING_TIMEOUT_MS,
  repeat: "all",

  subject: async (_work, { publicToken }) => ({ id: createHash("sha256").update(publicToken).digest("hex") }),

  async prepare(phase, { id: publicTokenHash }, { publicToken }) {
    const existing = await phase.em.findOne(BankLinkEntity, {
      environment: phase.environment,
      publicTokenHash: Buffer.from(publicTokenHash, "hex"),
    });
    if (existing) return settled(existing);
    const state: State = { id: newId("bankLink", phase.now()), publicTokenHash, publicToken };
    return state;
  },

  async ask(work, { id, publicTokenHash, publicToken = "", exchanged: known }, checkpoint) {
    const exchanged = known ?? (await exchange(work, publicToken));
    if (!known) await checkpoint({ id, publicTokenHash, exchanged });
    try {
      const item = await providerOf(work).getItem(exchanged.accessToken);
      return { exchanged, item, accounts: await providerOf(work).getAccounts(exchanged.accessToken) };
    } catch (error) {
      throw await afterRemoval(work, exchanged, error);
    }
  },

  keep: keepBankLink,
  answer: bankLinkMessage,
});

async function exchange(work: UnitOfWork, publicToken: string): Promise<ExchangedToken> {
  try {
    return await providerOf(work).exchangePublicToken(publicToken);
  } catch (error) {
    const isInvalid = error instanceof BankLinkingRefusedError && error.providerCode === "INVALID_PUBLIC_TOKEN";
    throw isInvalid ? refuse("public_token_invalid") : error;
  }
}

/** Removes the item at the provider. If that fails, the item stays and the next try creates its link. */
async function afterRemoval(work: UnitOfWork, { accessToken }: ExchangedToken, error: unknown): Promise<unknown> {
  if (error instanceof BankLinkingRefusedError && isGone(error.providerCode)) return refuse("public_token_invalid");
  try {
    await providerOf(work).removeItem(accessToken);
  } catch {
    return new BankLinkingUnavailableError(error);
  }
  return error instanceof BankLinkingUnavailableError
    ? new BankLinkingUnavailableError(error, { mayHaveHappened: false })
    : error;
}

interface Linked {
  readonly exchanged: ExchangedToken;
  readonly item: BankItem;
  readonly accounts: BankAccount[];
}

async function keepBankLink(
  phase: UnitOfWork,
  { id, publicTokenHash }: State,
  { exchanged: { accessToken, itemId }, item, accounts }: Linked,
): Promise<BankLink> {
  const { organizationId } = phase.tenant;
  const { encryption } = phase.context;
  const link = createRow(phase, BankLinkEntity, {
    id,
    itemId,
    publicTokenHash: Buffer.from(publicTokenHash, "hex"),
    institutionId: item.institutionId,
    status: statusOf(item.problem),
    accounts,
    sealedAccessToken: await encryption.encrypt(accessToken, accessTokenContext({ organizationId, id })),
    encryptionKeyId: encryption.currentKeyId,
  });
  phase.record({ type: "bank_link.created", subject: link });
  // The item's row references the link's row, and only flushing first orders the inserts.
  await phase.em.flush();
  createRow(phase, BankLinkItemEntity, { itemId, bankLinkId: id });
  return link;
}
