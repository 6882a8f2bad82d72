import { expect, test } from "vitest";
import {
  deviceProblem,
  endpointProblem,
  itemProblems,
  linkProblem,
  requirementProblems,
} from "#app/capabilities/overview/problems.ts";
import { ATTENTION_KINDS } from "#contract/attention-kinds.ts";

const account = { onboardingStatus: "approved", requirements: [] };
const found = (kind: string) => itemProblems({ kind, subjectId: "xyz_1" }, "$12.00");

test.each([
  ["account_restricted", "Your payouts are stopped", "/settings/audit"],
  ["account_suspended", "New payments and payouts are stopped", "/settings/audit"],
  ["account_closed", "Your account is closed", "/settings/audit"],
  ["payout_conflict", "The processor contradicts itself about a payout of $12.00", "/settlements/payouts/xyz_1"],
  ["payout_failed", "A payout of $12.00 failed", "/settlements/payouts/xyz_1"],
  ["payout_returned", "The bank sent a payout of $12.00 back", "/settlements/payouts/xyz_1"],
  ["payout_unknown", "We don't know yet whether a payout of $12.00 was sent", "/settlements/payouts/xyz_1"],
  ["payment_unknown", "We don't know yet what came of a payment of $12.00", "/transactions/xyz_1"],
  [
    "terminal_sale_unknown",
    "We don't know yet whether a sale of $12.00 at a terminal was paid",
    "/terminal-sales/xyz_1",
  ],
  ["subscription_unpaid", "1 subscription is unpaid", "/subscriptions?show=due"],
  ["refund_unknown", "We don't know yet whether a refund of $12.00 was sent", "/transactions/xyz_1"],
  ["overpayment_refund_failed", "A payer paid twice, and the refund failed", "/transactions/xyz_1"],
  ["invoice_refund_failed", "An invoice was paid twice, and the refund failed", "/transactions/xyz_1"],
  ["response_unknown", "We don't know yet whether your response to a dispute of $12.00 arrived", "/disputes/xyz_1"],
])("%s is said in words, with where to look", (kind, title, to) => {
  expect(found(kind)).toMatchObject([{ title, to, text: expect.stringMatching(/\.$/) }]);
});

test("every kind has words, or a resource whose details are the words", () => {
  const told = [
    "response_overdue",
    "payment_in_review",
    "device_offline",
    "bank_link_broken",
    "webhook_endpoint_failing",
  ];
  expect(ATTENTION_KINDS.filter((kind) => found(kind).length === 0)).toEqual(told);
});

test("what was asked for again is one problem, with its nearest deadline", () => {
  const requirements = [{ dueAt: null }, { dueAt: "2026-12-08T00:00:00Z" }, { dueAt: "2026-12-01T00:00:00Z" }];
  const asked = { ...account, onboardingStatus: "update_requested", requirements };
  expect(requirementProblems(asked)).toMatchObject([
    { title: "Your application needs 3 things again", deadline: "2026-12-01T00:00:00Z", to: "/onboarding" },
  ]);
  expect(requirementProblems({ ...asked, requirements: [{ dueAt: null }] })).toMatchObject([{ deadline: null }]);
  // A first application is a step of onboarding.
  expect(requirementProblems({ ...asked, onboardingStatus: "in_progress" })).toEqual([]);
  expect(requirementProblems({ ...asked, requirements: [] })).toEqual([]);
});

test("a device that is offline is named", () => {
  expect(deviceProblem({ deviceId: "dev_1", name: "Front counter" })).toMatchObject({
    title: "Front counter is offline",
    to: "/devices/dev_1",
  });
});

test("a broken bank link and a failing endpoint are named without a secret", () => {
  expect(linkProblem({ bankLinkId: "bnk_1", accounts: [{ name: "Business checking" }] }).title).toBe(
    "The bank link of Business checking doesn't work",
  );
  expect(endpointProblem({ webhookEndpointId: "whe_1", url: "https://shop.example/hooks/path-secret" })).toMatchObject({
    title: "Webhooks to shop.example are failing",
    to: "/settings/webhooks/whe_1",
  });
});
