import type { Customer } from "#extensions/capabilities/customers/index.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { getAccount } from "./payer-session.ts";

/** The customers of a payer who is signed in, the newest first. None for a session that has ended. */
export async function findSignedIn(work: UnitOfWork, sessionToken: string | undefined): Promise<readonly Customer[]> {
  if (sessionToken === undefined) return [];
  try {
    return (await getAccount(work, sessionToken)).customers;
  } catch (error) {
    if (!isRefusal(error, "payer_session_ended")) throw error;
    return [];
  }
}
