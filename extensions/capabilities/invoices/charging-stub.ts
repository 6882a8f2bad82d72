import type { Customer } from "#extensions/capabilities/customers/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Invoice } from "./invoice.entity.ts";

export interface Charge {
  readonly invoiceId: string;
}

export const chargeLater = (phase: UnitOfWork, { id: subjectId }: Pick<Invoice, "id">, at?: Date): void =>
  phase.due({ kind: "invoice.charge", subjectId, at: at ?? phase.now() });

export async function usableMethodOf(
  _work: UnitOfWork,
  _for: { readonly customerId: string; readonly paymentMethodId?: string | null | undefined },
): Promise<{ readonly id: string } | null> {
  return null;
}

export const leastPayment = (_work: UnitOfWork): bigint => 50n;

export const chargeSteps = {
  prepare: async (
    _phase: UnitOfWork,
    _asked: { readonly invoice: Invoice; readonly by: "scheduler" | "retry" | "merchant" },
  ): Promise<Charge | null> => null,
  ask: async (_work: UnitOfWork, _charge: Charge): Promise<Customer> => null as never,
  find: async (_work: UnitOfWork, _charge: Charge): Promise<Customer> => null as never,
  keep: async (_phase: UnitOfWork, _charge: Charge, _payment: Customer): Promise<Invoice> => null as never,
  release: async (_phase: UnitOfWork, _charge: Charge, _refusal: unknown): Promise<void> => {},
};

export async function creditedOf(
  _work: UnitOfWork,
  _lineIds: readonly string[],
): Promise<ReadonlyMap<string, import("./proration.rules.ts").Charged>> {
  return new Map();
}
