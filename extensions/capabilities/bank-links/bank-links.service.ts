import type { BankLinking } from "#extensions/connectors/bank-linking/index.ts";
import { getRow } from "#extensions/platform/database/rows.ts";
import { refuse } from "#extensions/platform/refuse.ts";
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

export function accessTokenPlace({ organizationId, id }: Pick<BankLink, "organizationId" | "id">) {
  return { organizationId, recordId: id, field: "access_token" };
}

/** The token that gives access to the bank's data. It is opened for one call to the provider and stored nowhere. */
export function openAccessToken({ context }: UnitOfWork, link: BankLink): Promise<string> {
  return context.encryption.open(link.sealedAccessToken, accessTokenPlace(link));
}
