import type { ServiceImpl } from "@connectrpc/connect";
import { listPage } from "#extensions/platform/lists/list-page.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import type { BankLinkService } from "#proto/tollhouse/v1/bank_links_pb.ts";
import { bankLinkList, bankLinkMessage } from "./bank-link.message.ts";
import { getBankLink } from "./bank-links.service.ts";
import { createBankLink } from "./create-bank-link.ts";
import { createBankLinkToken } from "./create-bank-link-token.ts";
import { deleteBankLink } from "./delete-bank-link.ts";

export const bankLinksRpc: ServiceImpl<typeof BankLinkService> = {
  createBankLinkToken: createBankLinkToken.handle,
  createBankLink: createBankLink.handle,
  listBankLinks: (request, context) => listPage(workOf(context), bankLinkList, request),
  async getBankLink({ bankLinkId }, context) {
    return bankLinkMessage(await getBankLink(workOf(context), bankLinkId));
  },
  deleteBankLink: deleteBankLink.handle,
};
