import type { ServiceImpl } from "@connectrpc/connect";
import { messageOf } from "#extensions/platform/message-of.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import {
  type BankLinkService,
  BankLinkTokenSchema,
  ListBankLinksResponseSchema,
} from "#proto/tollhouse/v1/bank_links_pb.ts";
import { bankLinkMessage } from "./bank-link.message.ts";
import { createLinkToken, getBankLink, listBankLinks } from "./bank-links.service.ts";
import { createBankLink } from "./create-bank-link.ts";
import { deleteBankLink } from "./delete-bank-link.ts";

export const bankLinksRpc: ServiceImpl<typeof BankLinkService> = {
  async createBankLinkToken(_request, context) {
    return messageOf(BankLinkTokenSchema, await createLinkToken(workOf(context)));
  },
  async createBankLink({ publicToken }, context) {
    return bankLinkMessage(await createBankLink(workOf(context), publicToken));
  },
  async listBankLinks({ limit, cursor }, context) {
    const list = await listBankLinks(workOf(context), { limit, cursor });
    return messageOf(ListBankLinksResponseSchema, list, { object: "list", data: list.page.map(bankLinkMessage) });
  },
  async getBankLink({ bankLinkId }, context) {
    return bankLinkMessage(await getBankLink(workOf(context), bankLinkId));
  },
  async deleteBankLink({ bankLinkId }, context) {
    await deleteBankLink(workOf(context), bankLinkId);
    return { bankLinkId, deleted: true };
  },
};
