import { expect, test } from "vitest";
import { blockingSteps, onboardingSteps } from "#app/capabilities/onboarding/steps.ts";

const facts = {
  organizationName: "Acme",
  onboardingStatus: "not_started",
  environment: "live",
  merchantId: null,
  activeKeys: 0,
};

const setUp = {
  hasPayoutDestination: false,
  statementDescriptor: null,
  supportContact: null,
  hasEndpoint: false,
  hasRecipient: false,
  hasPayment: false,
};

const done = (more: object, there: object = {}) =>
  onboardingSteps({ ...facts, ...more }, { ...setUp, ...there }).flatMap((step) => (step.done ? step.id : []));

test("a step is done when what it asks for is there, and not before", () => {
  expect(done({})).toEqual(["organization"]);
  for (const onboardingStatus of ["in_progress", "submitted", "under_review", "update_requested", "rejected"])
    expect(done({ onboardingStatus })).toEqual(["organization"]);
  expect(done({ onboardingStatus: "approved" })).toEqual(["organization", "approval"]);
  expect(done({ merchantId: "mer_1" })).toEqual(["organization", "merchant"]);
  expect(done({ activeKeys: 1 })).toEqual(["organization", "api-key"]);
  for (const [id, there] of [
    ["payout-destination", { hasPayoutDestination: true }],
    ["statement-descriptor", { statementDescriptor: "ACME" }],
    ["support-contact", { supportContact: "help@acme.example" }],
    ["webhook-endpoint", { hasEndpoint: true }],
    ["recipient", { hasRecipient: true }],
    ["first-payment", { hasPayment: true }],
  ] as const)
    expect(done({}, there)).toEqual(["organization", id]);
});

test("only live needs an approval, and only what blocks payments stands on the overview", () => {
  const ids = (environment: string) => blockingSteps({ ...facts, environment }).map(({ id }) => id);
  expect(ids("live")).toEqual(["organization", "approval", "merchant", "api-key"]);
  expect(ids("sandbox")).toEqual(["organization", "merchant", "api-key"]);
});
