import { expect, test } from "vitest";
import { stepOf } from "#extensions/capabilities/invoice-pages/page-step.rules.ts";

const now = new Date("2026-11-28T09:00:00Z");
const later = new Date("2026-11-28T09:15:00Z");

interface Given {
  readonly by?: string;
  readonly status?: string;
  readonly engineStatus?: string;
  readonly sessionExpiresAt?: Date | null;
  readonly isPayerKnown?: boolean;
  readonly isSignedIn?: boolean;
  readonly invoiceStatus?: string;
}

function stepWith({ by = "payer", isPayerKnown = false, isSignedIn = false, invoiceStatus = "open", ...given }: Given) {
  const payment = {
    ...{ status: "requires_payment_method", engineStatus: "requires_payment_method", sessionExpiresAt: later },
    ...given,
  };
  return stepOf({ invoiceStatus, isSignedIn, now, attempt: { attemptedBy: by, isPayerKnown, payment } });
}

test.each<[string, Given]>([
  ["card", {}],
  ["card", { invoiceStatus: "uncollectible" }],
  ["card", { isPayerKnown: true, isSignedIn: true }],
  ["elsewhere", { isPayerKnown: true }],
  ["elsewhere", { isPayerKnown: true, status: "requires_action" }],
  ["processing", { engineStatus: "not_sent" }],
  ["processing", { sessionExpiresAt: now }],
  ["processing", { status: "processing" }],
  ["processing", { by: "scheduler", status: "processing", sessionExpiresAt: null }],
  ["processing", { by: "scheduler", sessionExpiresAt: null }],
  ["approve", { status: "requires_action" }],
  ["approve", { by: "scheduler", status: "requires_action", sessionExpiresAt: null }],
  ["paid", { invoiceStatus: "paid" }],
  ["void", { invoiceStatus: "void" }],
])("the step is %s for %o", (step, given) => {
  expect(stepWith(given)).toBe(step);
});

test("nobody pays: the payer can", () => {
  for (const invoiceStatus of ["open", "uncollectible"])
    expect(stepOf({ invoiceStatus, attempt: null, isSignedIn: false, now })).toBe("pay");
});
