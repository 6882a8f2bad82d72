import { bankLinkEvents } from "#contract/events/bank-links.ts";
import { capability } from "#extensions/platform/capability.ts";
import { phasedOperation } from "#extensions/platform/operations/phased-operation.ts";
import { BankLinkService } from "#proto/tollhouse/v1/bank_links_pb.ts";
import { BankLinkEntity, BankLinkItemEntity, BankLinkWebhookEntity } from "./bank-link.entity.ts";
import { bankLinkWebhook } from "./bank-link-webhook.ts";
import { bankLinking } from "./bank-linking.ts";
import { bankLinksRpc } from "./bank-links.rpc.ts";

export const bankLinks = capability("bank-links", {
  service: BankLinkService,
  handlers: bankLinksRpc,
  entities: [BankLinkEntity, BankLinkWebhookEntity],
  systemEntities: [BankLinkItemEntity],
  events: bankLinkEvents,
  operations: [
    phasedOperation({ method: BankLinkService.method.createBankLinkToken }),
    phasedOperation({ method: BankLinkService.method.createBankLink }),
    phasedOperation({ method: BankLinkService.method.deleteBankLink }),
  ],
  parts: [bankLinking],
  publicRoutes: (context) => [bankLinkWebhook(context)],
});
