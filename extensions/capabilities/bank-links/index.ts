import { bankLinkEvents } from "#contract/events/bank-links.ts";
import { needsAttention } from "#extensions/platform/attention/attention-source.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { listing, retrieving } from "#extensions/platform/composition/handlers.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { BankLinkSchema, BankLinkService } from "#proto/tollhouse/v1/bank_links_pb.ts";
import { BankLinkEntity, BankLinkItemEntity, BankLinkWebhookEntity } from "./bank-link.entity.ts";
import { bankLinkList, bankLinkMessage } from "./bank-link.message.ts";
import { bankLinkWebhook } from "./bank-link-webhook.ts";
import { bankLinking } from "./bank-linking.ts";
import { createBankLink } from "./create-bank-link.ts";
import { createBankLinkToken } from "./create-bank-link-token.ts";
import { deleteBankLink } from "./delete-bank-link.ts";

export const bankLinks = capability("bank-links", {
  service: BankLinkService,
  lists: [bankLinkList],
  handlers: {
    createBankLinkToken: createBankLinkToken.handle,
    createBankLink: createBankLink.handle,
    listBankLinks: listing(bankLinkList),
    getBankLink: retrieving(BankLinkEntity, "bankLinkId", bankLinkMessage),
    deleteBankLink: deleteBankLink.handle,
  },
  attention: [
    needsAttention("bank_link_broken", BankLinkEntity, {
      condition: () => ({ sql: `"row"."status" in (?)`, params: [["login_required", "revoked", "failing"]] }),
    }),
  ],
  entities: [BankLinkEntity, BankLinkWebhookEntity],
  systemEntities: [BankLinkItemEntity],
  events: bankLinkEvents,
  shows: [shown(BankLinkEntity, BankLinkSchema, bankLinkMessage)],
  operations: [createBankLinkToken, createBankLink, deleteBankLink],
  parts: [bankLinking],
  publicRoutes: (context) => [bankLinkWebhook(context)],
});

export { type BankLink, BankLinkEntity } from "./bank-link.entity.ts";
export { getBankLink } from "./bank-links.service.ts";
export { createProcessorToken, listAccountsNow } from "./payout-accounts.ts";
export { linkDemoBank } from "./seed-bank-link.ts";
