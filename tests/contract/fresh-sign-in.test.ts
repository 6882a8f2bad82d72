import { expect, test } from "vitest";
import { operationOf } from "#contract/operations.ts";
import { tenantServices } from "#proto/services.ts";

const operations = Object.values(tenantServices).flatMap(({ methods }) =>
  methods.flatMap((method) => operationOf(method) ?? []),
);

/** Moves money, creates credentials, changes recipients of events, or changes a control (docs/sessions.md). */
const ASKS = [
  "controlChanges.approve",
  "merchantAccount.submit",
  // Whoever has taken over a session must not silence the emails about it.
  ...["notificationRecipients.delete", "notificationRecipients.update"],
  ...["apiKeys.create", "apiKeys.rotate", "apiKeys.update", "bankLinks.delete"],
  ...["payoutDestinations.create", "payoutDestinations.delete", "payoutDestinations.makeDefault"],
  ...["payouts.approve", "payouts.create", "riskRules.update", "settlementSettings.update", "settlements.approve"],
  ...["webhookEndpoints.create", "webhookEndpoints.delete", "webhookEndpoints.disable", "webhookEndpoints.enable"],
  ...["redirectSigning.rotateSecret"],
  ...["webhookEndpoints.rotateSecret", "webhookEndpoints.update"],
];

/** For owners and admins, and without a fresh sign-in. */
const DOES_NOT_ASK = [
  // Removes rights or keeps a control unchanged, which must not be delayed.
  ...["apiKeys.revoke", "controlChanges.cancel"],
  // The bank requires its own sign-in; using the account as a destination requires a fresh one here.
  ...["bankLinks.create", "bankLinks.createToken"],
  // Drafts, which only submitting sends, and texts that customers see.
  ...["merchantAccount.update", "merchantAccount.updateApplication", "merchantAccount.uploadDocument"],
  // An address gets nothing until somebody there confirms it.
  ...["notificationRecipients.create", "notificationRecipients.sendConfirmation"],
  // They decide where Apple Pay is offered. They move no money and grant no rights.
  ...["walletDomains.create", "walletDomains.delete"],
  // Gives back at most what the customer paid, as a refund does, which every member may make.
  "creditNotes.create",
  // When a failed charge is tried again. It charges what is owed, and grants no rights.
  "dunningPolicy.create",
  // What is offered to new subscribers. Whoever has subscribed is billed as before.
  ...["plans.activate", "plans.archive", "plans.create", "plans.update", "prices.archive", "prices.create"],
  ...["coupons.archive", "coupons.create", "customerCredits.create"],
  // A terminal's sales belong to the merchant whatever it is called, and only their bank is asked about money.
  ...["devices.create", "devices.pair", "devices.reboot", "devices.retire", "devices.unpair", "devices.update"],
  // Whether a complete draft is sent without a person. It can be sent or not as before.
  "disputeSettings.update",
  // What is given up, and stays given up.
  ...["invoices.markUncollectible", "invoices.void"],
];

test("a person signs in again for what moves money or changes who can", () => {
  const asks = operations.filter(({ freshSignIn }) => freshSignIn).map(({ id }) => id);
  expect(asks).toEqual(expect.arrayContaining(ASKS));
});

test("what only owners and admins change asks for a fresh sign-in, or says why not", () => {
  const others = operations.filter(({ adminsOnly, freshSignIn, verb }) => adminsOnly && !freshSignIn && verb !== "GET");
  expect(others.map(({ id }) => id).sort()).toEqual([...DOES_NOT_ASK].sort());
});

test("nothing that only reads asks for it", () => {
  expect(operations.filter(({ freshSignIn, verb }) => freshSignIn && verb === "GET")).toEqual([]);
});
