import { describe, expect, test } from "vitest";
import {
  ACCOUNT_STATUSES,
  type AccountAction,
  isStopped,
  STATUS_MOVES,
  type StatusMove,
  statusAfter,
} from "#extensions/capabilities/merchant-account/account-status.rules.ts";
import { type Application, EMPTY_APPLICATION } from "#extensions/capabilities/merchant-account/application.rules.ts";
import {
  isEditable,
  movedTo,
  ONBOARDING_STATUSES,
  type OnboardingMove,
  type OnboardingStatus,
} from "#extensions/capabilities/merchant-account/onboarding.rules.ts";
import { type ApplicationFacts, requirementsOf } from "#extensions/capabilities/merchant-account/requirements.rules.ts";

describe("an application moves", () => {
  const TABLE: readonly (readonly [OnboardingStatus, OnboardingMove, OnboardingStatus])[] = [
    ["not_started", "begin", "in_progress"],
    ["in_progress", "submit", "submitted"],
    ["update_requested", "submit", "submitted"],
    ["submitted", "review", "under_review"],
    ["under_review", "request_update", "update_requested"],
    ["under_review", "approve", "approved"],
    ["under_review", "reject", "rejected"],
    ["rejected", "reopen", "in_progress"],
  ];
  const moves = [...new Set(TABLE.map(([, move]) => move))];

  test.each(ONBOARDING_STATUSES.flatMap((from) => moves.map((move) => [from, move] as const)))(
    "from %s by %s only as the table says",
    (from, move) => {
      const [, , to = null] = TABLE.find(([start, each]) => start === from && each === move) ?? [];
      expect(movedTo(from, move)).toBe(to);
    },
  );

  test("and is the merchant's to change before it is submitted, and when it was asked for", () => {
    expect(ONBOARDING_STATUSES.filter(isEditable)).toEqual(["not_started", "in_progress", "update_requested"]);
  });
});

describe("an account status stops", () => {
  const actions: readonly AccountAction[] = ["take_payment", "store_payment_method", "capture", "pay_out"];
  test.each([
    ["active", []],
    ["restricted", ["pay_out"]],
    ["suspended", ["take_payment", "store_payment_method", "pay_out"]],
    ["inactive", actions],
    ["closed", actions],
    ["of a later version", actions],
  ])("%s: %j", (status, stopped) => {
    expect(actions.filter((action) => isStopped(status, action))).toEqual(stopped);
  });

  test("no operator's move activates a live account that is not approved, from any status", () => {
    const others = ONBOARDING_STATUSES.filter((status) => status !== "approved");
    for (const move of Object.keys(STATUS_MOVES) as StatusMove[])
      for (const accountStatus of ACCOUNT_STATUSES)
        for (const onboardingStatus of others)
          expect(statusAfter(move, { accountStatus, onboardingStatus, environment: "live" })).not.toBe("active");
    const closed = { accountStatus: "closed", onboardingStatus: "not_started" } as const;
    expect(statusAfter("activate", { ...closed, environment: "live" })).toBe("inactive");
    expect(statusAfter("activate", { ...closed, environment: "sandbox" })).toBe("active");
    expect(statusAfter("activate", { ...closed, onboardingStatus: "approved", environment: "live" })).toBe("active");
    expect(STATUS_MOVES.activate.from).not.toContain("inactive");
    expect(Object.values(STATUS_MOVES).map(({ to }) => to)).toEqual(
      expect.arrayContaining(ACCOUNT_STATUSES.filter((status) => status !== "inactive")),
    );
  });
});

describe("requirements", () => {
  const now = new Date("2026-11-27T12:00:00Z");
  const address = { line1: "1 Main Street", city: "Portland", postalCode: "97204", country: "US" };
  const person = { firstName: "A", lastName: "B", email: "a@b.example", birthDate: "1990-01-01", address };
  const complete: Application = {
    business: {
      ...{ legalName: "A", businessType: "company", country: "US", address, taxId: "12-3456789", mcc: "5941" },
      ...{ websiteUrl: "https://a.example", goodsDescription: "Books", currency: "USD" },
      ...{ expectedMonthlyAmount: 1, largestSaleAmount: 1 },
    },
    controller: person,
    owners: [{ ...person, ownerId: "own_1", ownershipPercent: 50 }],
  };
  const facts: ApplicationFacts = {
    ...{ onboardingStatus: "in_progress", application: complete, requests: [], now },
    ...{ documentTypes: ["identity_document", "business_registration"], hasPayoutDestination: true },
  };
  const idsOf = (changed: Partial<ApplicationFacts>) =>
    requirementsOf({ ...facts, ...changed }).map(({ requirementId }) => requirementId);

  test("are none for a complete application", () => expect(requirementsOf(facts)).toEqual([]));

  test("are empty while an operator decides, and after the decision", () => {
    for (const onboardingStatus of ["submitted", "under_review", "approved", "rejected"] as const)
      expect(idsOf({ onboardingStatus, application: EMPTY_APPLICATION, documentTypes: [] })).toEqual([]);
  });

  test.each(Object.keys(complete.business))("name business.%s alone when it alone is missing", (field) => {
    const business = { ...complete.business, [field]: undefined };
    const name = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    expect(idsOf({ application: { ...complete, business } as Application })).toEqual([`business.${name}`]);
  });

  test.each(Object.keys(person))("name controller.%s and that of an owner", (field) => {
    const name = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const controller = { ...person, [field]: undefined };
    expect(idsOf({ application: { ...complete, controller } as Application })).toEqual([`controller.${name}`]);
    const owners = [{ ...controller, ownerId: "own_1", ownershipPercent: 50 }];
    expect(idsOf({ application: { ...complete, owners } as Application })).toEqual([`owners.own_1.${name}`]);
  });

  test("are not met by blanks", () => {
    const business = { ...complete.business, legalName: " \u200b ", address: { ...address, city: " " } };
    expect(idsOf({ application: { ...complete, business } })).toEqual(["business.legal_name", "business.address"]);
  });

  test("say which owner is meant without a name, since events show them", () => {
    const owners = [{ ...person, lastName: "", ownerId: "own_1", ownershipPercent: 50 }];
    const asked = requirementsOf({ ...facts, application: { ...complete, owners } });
    expect(asked.map(({ message }) => message)).toEqual(["Enter the last name of owner 1."]);
  });

  test("ask a company and a partnership for their owners until the list is saved, also an empty one", () => {
    const typed = (businessType: string) => ({
      ...complete,
      owners: null,
      business: { ...complete.business, businessType },
    });
    expect(idsOf({ application: typed("partnership") })).toEqual(["owners"]);
    expect(idsOf({ application: { ...complete, owners: [] } })).toEqual([]);
    for (const type of ["sole_proprietor", "nonprofit", "government"])
      expect(idsOf({ application: typed(type) })).toEqual([]);
  });

  test("ask for the documents of the type of business, and for a payout destination", () => {
    expect(idsOf({ documentTypes: [], hasPayoutDestination: false })).toEqual([
      "payout_destination",
      "identity_document",
      "business_registration",
    ]);
  });

  test("say what an operator asked for again, and when it is late", () => {
    const dueAt = "2026-12-11T12:00:00.000Z";
    const request = { item: "business.tax_id", reasonCode: "mismatch", dueAt } as const;
    const asked = { ...facts, onboardingStatus: "update_requested", requests: [request] } as const;
    expect(requirementsOf(asked)).toEqual([
      {
        ...{ requirementId: "business.tax_id", kind: "field", reasonCode: "mismatch", state: "currently_due", dueAt },
        message: "Check the tax ID of the business: it differs from what the documents say.",
      },
    ]);
    expect(requirementsOf({ ...asked, now: new Date(dueAt) })[0]?.state).toBe("past_due");
    const other = { ...asked, requests: [{ item: "bank_statement", reasonCode: "document_expired", dueAt } as const] };
    expect(requirementsOf(other).map(({ requirementId, kind }) => [requirementId, kind])).toEqual([
      ["bank_statement", "document"],
    ]);
  });
});
