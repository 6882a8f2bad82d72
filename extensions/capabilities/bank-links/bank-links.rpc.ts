import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import { workOf } from "#extensions/platform/work/work.ts";
import type { BankLinkService } from "#proto/tollhouse/v1/bank_links_pb.ts";
import { bankLinkListMessage, bankLinkMessage } from "./bank-link.message.ts";
import { createLinkToken, getBankLink, listBankLinks } from "./bank-links.service.ts";
import { createBankLink } from "./create-bank-link.ts";
import { deleteBankLink } from "./delete-bank-link.ts";

export const bankLinksRpc: ServiceImpl<typeof BankLinkService> = {
  async createBankLinkToken(_request, context) {
    const { linkToken, expiresAt } = await createLinkToken(workOf(context));
    return { linkToken, expiresAt: timestampFromDate(expiresAt) };
  },
  async createBankLink({ publicToken }, context) {
    return bankLinkMessage(await createBankLink(workOf(context), publicToken));
  },
  async listBankLinks({ limit, cursor }, context) {
    return bankLinkListMessage(await listBankLinks(workOf(context), { limit, cursor }));
  },
  async getBankLink({ bankLinkId }, context) {
    return bankLinkMessage(await getBankLink(workOf(context), bankLinkId));
  },
  async deleteBankLink({ bankLinkId }, context) {
    await deleteBankLink(workOf(context), bankLinkId);
    return { bankLinkId, deleted: true };
  },
};
