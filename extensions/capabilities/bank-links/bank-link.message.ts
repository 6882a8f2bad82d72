import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  type BankLink as BankLinkMessage,
  BankLinkSchema,
  type ListBankLinksResponse,
  ListBankLinksResponseSchema,
} from "#proto/tollhouse/v1/bank_links_pb.ts";
import type { BankLink } from "./bank-link.entity.ts";

export function bankLinkMessage(link: BankLink): BankLinkMessage {
  return create(BankLinkSchema, {
    bankLinkId: link.id,
    environment: link.environment,
    bankLinkStatus: link.status,
    ...(link.institutionId != null && { institutionId: link.institutionId }),
    accounts: link.accounts.map(({ accountId, name, mask, type, subtype }) => ({
      bankAccountId: accountId,
      name,
      ...(mask !== null && { mask }),
      type,
      ...(subtype !== null && { subtype }),
    })),
    createdAt: timestampFromDate(link.createdAt),
    updatedAt: timestampFromDate(link.updatedAt),
    version: link.version,
  });
}

export function bankLinkListMessage(list: {
  page: BankLink[];
  hasMore: boolean;
  nextCursor: string | undefined;
}): ListBankLinksResponse {
  return create(ListBankLinksResponseSchema, {
    object: "list",
    data: list.page.map(bankLinkMessage),
    hasMore: list.hasMore,
    ...(list.nextCursor !== undefined && { nextCursor: list.nextCursor }),
  });
}
