import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { findById } from "#app/capabilities/search/known-ids.server.ts";
import { ACTIONS, CHOICES, matching, PAGES } from "#app/components/shell/destinations.ts";
import { searchOf } from "#app/dashboard/filters/text-fields.server.ts";
import { refuse } from "#app/rest/errors.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";

const id = "txn_01kaj5q8zn3v7c2m4t6w9x1b0d";

function clientsThatKnow(known: string) {
  const asked: string[] = [];
  const get = (field: string) => async (request: Record<string, string>) => {
    asked.push(request[field] ?? "");
    if (request[field] !== known) throw refuse("route_unknown", { method: "GET", path: "" });
    return { transactionId: "txn_of_it", customerId: "cus_of_it" };
  };
  const clients = {
    transactions: { getTransaction: get("transactionId") },
    refunds: { getRefund: get("refundId") },
    paymentMethods: { getPaymentMethod: get("paymentMethodId") },
    testClockScenarios: { getTestClockScenario: get("testClockScenarioId") },
    testClockMails: { getTestClockMail: get("testClockMailId") },
  } as unknown as OrganizationClients;
  return { clients, asked };
}

test("an ID is found whatever its case, and leads to its page", async () => {
  const { clients } = clientsThatKnow(id);
  expect(await findById(clients, id)).toMatchObject({ path: `/transactions/${id}`, noun: "Transaction" });
  expect(await findById(clients, id.toUpperCase())).toMatchObject({ path: `/transactions/${id}`, noun: "Transaction" });
});

test("IDs of test clocks lead to the scenario and to the kept mail", async () => {
  expect(await findById(clientsThatKnow("tcs_1").clients, "tcs_1")).toMatchObject({
    path: "/test-clock/scenarios/tcs_1",
  });
  expect(await findById(clientsThatKnow("tcm_1").clients, "tcm_1")).toMatchObject({ path: "/test-clock/mails/tcm_1" });
});

test("an ID of a part leads to the page that shows it", async () => {
  expect(await findById(clientsThatKnow("rfd_1").clients, "RFD_1")).toMatchObject({ path: "/transactions/txn_of_it" });
  expect(await findById(clientsThatKnow("pm_Ab1").clients, "pm_Ab1")).toMatchObject({ path: "/customers/cus_of_it" });
});

test.each(["robin", "order-1042", "xyz_1", "constructor_1", "txn_", "txn_none"])("%s names nothing", async (text) => {
  expect(await findById(clientsThatKnow(id).clients, text)).toBeNull();
});

test("a text that is no ID asks nothing", async () => {
  const { clients, asked } = clientsThatKnow(id);
  await findById(clients, "robin@example.com");
  expect(asked).toEqual([]);
});

test.each([
  ["42", "42.00"],
  ["7", "7.00"],
  ["ab", undefined],
  ["0", undefined],
  ["$42", "$42"],
  ["hopper", "hopper"],
  ["x".repeat(70), "x".repeat(64)],
])("%s is searched for as %s", (text, q) => expect(searchOf(text).q).toBe(q));

const names = (text: string) => [...matching(PAGES, text), ...matching(ACTIONS, text), ...matching(CHOICES, text)];

test.each([
  ["dark", "Dark appearance"],
  ["theme", "Light appearance"],
  ["live", "Switch to live"],
  ["team", "Members"],
  ["members", "Members"],
  ["bank account", "Payout destinations"],
  ["invoice", "Monthly statements"],
  ["statement", "Monthly statements"],
  ["webhook", "Webhooks"],
  ["logs", "Request log"],
  ["csv", "Exports"],
  ["chargeback", "Disputes"],
  ["new pay", "New payout"],
])("%s is known as a word for %s", (text, name) => expect(names(text).map((entry) => entry.name)).toContain(name));

test("what has the words in its name comes first, and other words find nothing", () => {
  expect(matching(PAGES, "payout").map(({ name }) => name)).toEqual(["Payouts", "Payout destinations"]);
  expect(matching(PAGES, "settings")[0]?.name).toBe("Settings");
  for (const text of ["hopper", "1116", "ayout"]) expect(names(text)).toEqual([]);
});

test("every place of the palette is a page that exists", () => {
  const routes = readdirSync("app/routes/_dashboard+").map((file) => file.replace(/(\._index)?\.tsx?$/, ""));
  const places = [...PAGES, ...ACTIONS, ...CHOICES.map(({ action }) => ({ to: action }))];
  for (const { to } of places) expect(routes, to).toContain(to.slice(1).replaceAll("/", "."));
});
