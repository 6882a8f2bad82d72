import { messageOf } from "#extensions/platform/message-of.ts";
import { BankLinkSchema } from "#proto/tollhouse/v1/bank_links_pb.ts";
import type { BankLink } from "./bank-link.entity.ts";

export function bankLinkMessage(link: BankLink) {
  return messageOf(BankLinkSchema, link, {
    bankLinkId: link.id,
    bankLinkStatus: link.status,
    accounts: link.accounts.map(({ accountId, ...account }) => ({ bankAccountId: accountId, ...account })),
  });
}
