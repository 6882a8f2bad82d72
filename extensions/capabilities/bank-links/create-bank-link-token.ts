import { BANK_LINKING_TIMEOUT_MS, type LinkToken } from "#extensions/connectors/bank-linking/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { engineOperation } from "#extensions/platform/operations/index.ts";
import { BankLinkService, BankLinkTokenSchema } from "#proto/tollhouse/v1/bank_links_pb.ts";
import { providerOf } from "./bank-links.service.ts";

/** A token that opens the provider's window. If its response is lost, it expires unused. */
export const createBankLinkToken = engineOperation({
  method: BankLinkService.method.createBankLinkToken,
  askTimeoutMs: BANK_LINKING_TIMEOUT_MS,
  repeat: "all",
  subject: async ({ tenant }) => ({ id: tenant.organizationId }),
  // The provider learns only the organization's ID.
  prepare: async (_phase, { id }) => ({ userId: id }),
  ask: (work, { userId }) =>
    providerOf(work).createLinkToken({ userId, webhookUrl: work.context.config.bankLinkWebhookUrl }),
  keep: async (_phase, _asked, token: LinkToken) => token,
  answer: (token) => messageOf(BankLinkTokenSchema, token),
});
