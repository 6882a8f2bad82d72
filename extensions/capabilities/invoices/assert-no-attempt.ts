import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Invoice } from "./invoice.entity.ts";

/** What is being paid cannot change. The customer's billing account must be locked. @throws invoice_payment_in_progress */
export async function assertNoAttempt(_phase: UnitOfWork, _invoice: Invoice): Promise<void> {}
