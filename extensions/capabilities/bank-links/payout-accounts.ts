import {
  type BankAccount,
  BankLinkingRefusedError,
  BankLinkingUnavailableError,
} from "#extensions/connectors/bank-linking/index.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { decryptAccessToken, getBankLink, providerOf } from "./bank-links.service.ts";

/**
 * Creates a token that identifies an account to the payout processor, for one payout. Not stored. Null when the link or
 * the account is gone.
 * @throws BankLinkingUnavailableError, which has no side effects to undo
 */
export async function createProcessorToken(
  work: UnitOfWork,
  bankLinkId: string,
  bankAccountId: string,
): Promise<string | null> {
  try {
    const link = await getBankLink(work, bankLinkId);
    return await providerOf(work).createProcessorToken(await decryptAccessToken(work, link), bankAccountId);
  } catch (error) {
    if (isRefusal(error, "resource_missing") || error instanceof BankLinkingRefusedError) return null;
    if (error instanceof BankLinkingUnavailableError)
      throw new BankLinkingUnavailableError(error, { mayHaveHappened: false });
    throw error;
  }
}

/** The provider's current accounts. Null when the sign-in is gone. */
export async function listAccountsNow(work: UnitOfWork, bankLinkId: string): Promise<BankAccount[] | null> {
  try {
    const link = await getBankLink(work, bankLinkId);
    return await providerOf(work).getAccounts(await decryptAccessToken(work, link));
  } catch (error) {
    if (error instanceof BankLinkingRefusedError) return null;
    throw error;
  }
}
