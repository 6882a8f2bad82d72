import type { BankLinking } from "#extensions/connectors/bank-linking/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { getRow } from "#extensions/platform/rows/rows.ts";
import { assertMayAsk, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { type BankLink, BankLinkEntity } from "./bank-link.entity.ts";
import { bankLinking } from "./bank-linking.ts";

/** @throws bank_linking_not_configured */
export function providerOf(work: UnitOfWork): BankLinking {
  assertMayAsk(work);
  const provider = work.context.use(bankLinking);
  if (!provider) throw refuse("bank_linking_not_configured");
  return provider;
}

export function getBankLink(work: UnitOfWork, bankLinkId: string): Promise<BankLink> {
  return getRow(work, BankLinkEntity, bankLinkId, "bank link");
}

export function accessTokenContext({ organizationId, id }: Pick<BankLink, "organizationId" | "id">) {
  return { organizationId, recordId: id, field: "access_token" };
}

/** The access token for the bank's data. It is decrypted for one call to the provider and not stored. */
export function decryptAccessToken({ context }: UnitOfWork, link: BankLink): Promise<string> {
  return context.encryption.decrypt(link.sealedAccessToken, accessTokenContext(link));
}
