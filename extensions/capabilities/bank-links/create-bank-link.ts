import { createHash } from "node:crypto";
import {
  BANK_LINKING_TIMEOUT_MS,
  type BankAccount,
  type BankItem,
  BankLinkingRefusedError,
  BankLinkingUnavailableError,
  type ExchangedToken,
} from "#extensions/connectors/bank-linking/index.ts";
import { createRow } from "#extensions/platform/database/rows.ts";
import { newId } from "#extensions/platform/ids.ts";
import { engineOperation, settled } from "#extensions/platform/operations/index.ts";
import { refuse } from "#extensions/platform/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { BankLinkService } from "#proto/tollhouse/v1/bank_links_pb.ts";
import { type BankLink, BankLinkEntity, BankLinkItemEntity } from "./bank-link.entity.ts";
import { bankLinkMessage } from "./bank-link.message.ts";
import { isGone, statusOf } from "./bank-link.rules.ts";
import { accessTokenPlace, providerOf } from "./bank-links.service.ts";

interface State {
  readonly id: string;
  readonly publicTokenHash: string;
  /** Not stored: it serves once, and the exchanged token takes its place. */
  readonly publicToken?: string;
  readonly exchanged?: ExchangedToken;
}

/** A public token serves once, so it is its own idempotency key. The access token is a recovery point: a crash does not lose it. */
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

  async ask(work, { id, publicTokenHash, publicToken = "", exchanged: known }, reach) {
    const exchanged = known ?? (await exchange(work, publicToken));
    if (!known) await reach({ id, publicTokenHash, exchanged });
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

/** Leaves nothing at the provider. An item that cannot be removed either stays, and the next try makes its link. */
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
    sealedAccessToken: await encryption.seal(accessToken, accessTokenPlace({ organizationId, id })),
    encryptionKeyId: encryption.currentKeyId,
  });
  phase.record({ type: "bank_link.created", subject: link });
  // The item's row refers to the link's, and only the order of the flushes says so.
  await phase.em.flush();
  createRow(phase, BankLinkItemEntity, { itemId, bankLinkId: id });
  return link;
}
