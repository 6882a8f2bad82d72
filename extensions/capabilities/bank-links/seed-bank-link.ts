import { BankLinkingError } from "#extensions/connectors/bank-linking/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { BankLink } from "#proto/tollhouse/v1/bank_links_pb.ts";
import { bankLinking } from "./bank-linking.ts";
import { providerOf } from "./bank-links.service.ts";
import { createBankLink } from "./create-bank-link.ts";

/**
 * Links the sandbox bank, whose accounts show each payout outcome. Null when the provider has no such bank or is
 * unavailable.
 */
export async function linkDemoBank(work: UnitOfWork): Promise<BankLink | null> {
  if (!work.context.use(bankLinking)) return null;
  try {
    return await createBankLink.run(work, { publicToken: await providerOf(work).signInAtSandbox("ins_payouts") });
  } catch (error) {
    if (error instanceof BankLinkingError) return null;
    throw error;
  }
}
