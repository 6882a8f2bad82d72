import type { ServiceImpl } from "@connectrpc/connect";
import { messageOf } from "#extensions/platform/message-of.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { type BankLinkService, ListBankLinksResponseSchema } from "#proto/tollhouse/v1/bank_links_pb.ts";
import { bankLinkMessage } from "./bank-link.message.ts";
import { getBankLink, listBankLinks } from "./bank-links.service.ts";
import { createBankLink } from "./create-bank-link.ts";
import { createBankLinkToken } from "./create-bank-link-token.ts";
import { deleteBankLink } from "./delete-bank-link.ts";

export const bankLinksRpc: ServiceImpl<typeof BankLinkService> = {
  createBankLinkToken: createBankLinkToken.handle,
  createBankLink: createBankLink.handle,
  async listBankLinks({ limit, cursor }, context) {
    const list = await listBankLinks(workOf(context), { limit, cursor });
    return messageOf(ListBankLinksResponseSchema, list, { object: "list", data: list.page.map(bankLinkMessage) });
  },
  async getBankLink({ bankLinkId }, context) {
    return bankLinkMessage(await getBankLink(workOf(context), bankLinkId));
  },
  deleteBankLink: deleteBankLink.handle,
};
