import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import { BankLinkSchema, ListBankLinksRequestSchema } from "#proto/tollhouse/v1/bank_links_pb.ts";
import { type BankLink, BankLinkEntity } from "./bank-link.entity.ts";

export function bankLinkMessage(link: BankLink) {
  return messageOf(BankLinkSchema, link, {
    bankLinkId: link.id,
    bankLinkStatus: link.status,
    accounts: link.accounts.map(({ accountId, ...account }) => ({ bankAccountId: accountId, ...account })),
  });
}

export const bankLinkList = defineList({
  request: ListBankLinksRequestSchema,
  entity: BankLinkEntity,
  filters: { bankLinkStatus: { column: "status" } },
  messages: (rows) => rows.map(bankLinkMessage),
});
