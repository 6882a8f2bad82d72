import { readdirSync, readFileSync } from "node:fs";
import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { LISTS, listNamed } from "#app/capabilities/exports/lists.server.ts";
import { listChoice } from "#app/dashboard/lists/list-choice.server.ts";
import type { ListQuery } from "#app/dashboard/lists/list-page.server.ts";
import { csvColumns } from "#contract/csv.ts";
import { listedMessage } from "#contract/exported-lists.ts";
import { filtersOfRequest } from "#contract/list-filters.ts";
import { listNameOf } from "#contract/list-name.ts";
import { isParameter } from "#contract/operations.ts";
import { validator } from "#contract/validator.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { SummarizeListRequestSchema } from "#proto/tollhouse/v1/list_totals_pb.ts";
import { CreateSavedViewRequestSchema } from "#proto/tollhouse/v1/saved_views_pb.ts";

const ROUTES = "app/routes/_dashboard+";
const routes = readdirSync(ROUTES).map((name) => ({ name, text: readFileSync(`${ROUTES}/${name}`, "utf8") }));
const clients = {
  apiKeys: {
    listApiKeys: async () => ({ data: [{ apiKeyId: "key_1", keyPrefix: "svc_1", scopes: [], allowedIps: [] }] }),
  },
  plans: { listPlans: async () => ({ data: [{ planId: "pln_1", name: "Coffee" }] }) },
  devices: { listDevices: async () => ({ data: [{ deviceId: "dev_1", name: "Till 1" }] }) },
  customers: {
    listCustomers: async () => ({ data: [] }),
    getCustomer: async ({ customerId }: { customerId: string }) => ({ customerId, isMasked: true }),
  },
} as unknown as OrganizationClients;

/** Filters for integrations, which keep copies and write the metadata. */
const FOR_INTEGRATIONS = ["ids", "updatedAt", "metadata"];

/** Filters of the contract that a page leaves out, and why. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  // The search finds references; the last digits and the brand identify a card.
  transactions: ["reference", "bin", "paymentMethodType"],
  // Tabs group the bank's statuses by what the merchant can do, and categories the processors' words. Times of import
  // are for integrations that keep a copy.
  disputes: ["disputeStatus", "engineDisputeId", "createdAt", "reason"],
  // The page of a transaction names its sale.
  terminal_sales: ["transactionId"],
  // People do not know card fingerprints.
  payment_methods: ["fingerprint"],
  // Their pages show the few rows at once, with their status.
  payout_destinations: ["destinationType", "payoutDestinationStatus", "createdAt"],
  wallet_domains: ["walletDomainStatus", "domainName", "createdAt"],
  notification_recipients: ["notificationRecipientStatus", "createdAt"],
  // A month is a text of a form of its own, and says when the statement was made.
  monthly_statements: ["month", "createdAt"],
  webhook_endpoints: ["webhookEndpointStatus", "createdAt"],
  // A schedule's page leads to its last export.
  exports: ["exportStatus", "createdAt", "exportScheduleId"],
  // The few schedules are shown at once, with their status.
  export_schedules: ["exportScheduleStatus", "createdAt"],
};

/** Orders of the contract that a page leaves out, for the same reasons. */
const ORDERS_LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  disputes: ["-created_at", "created_at"],
  payout_destinations: ["-created_at", "created_at"],
  webhook_endpoints: ["-created_at", "created_at"],
  notification_recipients: ["-created_at", "created_at"],
  // The page groups repeated events, newest first.
  audit_events: ["-created_at", "created_at"],
};

const read = (list: ListQuery, query: string) =>
  listChoice({ request: new Request(`http://localhost/?${query}`), params: { id: "whe_1" } }, list, clients);

/** Queries that use every filter, tab and choice of a list, one at a time. */
async function queriesOf(list: ListQuery): Promise<string[]> {
  const filters = Object.entries(await list.filters(clients));
  const tabs = Object.keys(list.tabs).map((tab) => `show=${tab}`);
  return [
    ...tabs,
    ...filters.flatMap(([name, filter]) => {
      if (filter.kind === "money") return [`${name}_min=10`];
      if (filter.kind === "dates") return [`${name}=today`, `${name}_from=2026-11-01`];
      if (filter.kind === "choice" || filter.kind === "choices")
        return filter.options.map(({ value }) => `${name}=${encodeURIComponent(value)}`);
      return [
        "txn_1",
        "cus_1",
        "stl_1",
        "evt_1",
        "key_1",
        "req_1",
        "po_1",
        "4242",
        "robin@example.com",
        "refunds.create",
      ].map((text) => `${name}=${encodeURIComponent(text)}`);
    }),
  ];
}

describe.each(LISTS.map((list) => [list.name, list] as const))("the list of %s", (name, list) => {
  test("asks for nothing that the contract refuses, whatever is chosen", async () => {
    for (const query of await queriesOf(list)) {
      const { selection } = await read(list, query);
      if (selection === null) continue;
      const result = validator.validate(list.method.input, create(list.method.input, { limit: 25, ...selection }));
      expect(result.kind, `${query}: ${String(result.error)}`).toBe("valid");
    }
  });

  test("offers every filter that the contract has", async () => {
    const used = new Set<string>();
    for (const query of await queriesOf(list))
      for (const field of Object.keys((await read(list, query)).selection ?? {})) used.add(field);
    const paging = ["limit", "cursor", "sort", "expand", ...FOR_INTEGRATIONS, ...(LEFT_OUT[name] ?? [])];
    const fields = list.method.input.fields.filter(isParameter).map(({ localName }) => localName);
    expect(fields.filter((field) => !paging.includes(field) && !used.has(field))).toEqual([]);
  });

  test("offers every order that the contract has, and no other", () => {
    const offered = list.columns
      .flatMap(({ sort }) => [sort?.ascending, sort?.descending])
      .filter((each) => each !== undefined);
    const table = registry.lists.find(({ request }) => listNameOf(request) === name);
    const sorts = list.method.input.field.sort ? Object.keys(table?.sorts ?? {}) : [];
    expect(offered.concat(ORDERS_LEFT_OUT[name] ?? []).sort()).toEqual(sorts.sort());
  });

  test("names the sums that its totals have", () => {
    const table = registry.lists.find(({ request }) => listNameOf(request) === name);
    expect(Object.keys(list.sums)).toEqual(Object.keys(table?.sums ?? {}));
  });

  test("has views and totals of its own in the contract, and a file", async () => {
    const filters = filtersOfRequest(
      list.method.input,
      create(list.method.input, (await read(list, "")).selection ?? {}),
    );
    expect(
      validator.validate(SummarizeListRequestSchema, create(SummarizeListRequestSchema, { list: name, filters })).kind,
    ).toBe("valid");
    expect(
      validator.validate(CreateSavedViewRequestSchema, create(CreateSavedViewRequestSchema, { list: name, name: "x" }))
        .kind,
    ).toBe("valid");
    expect(listNamed(name)).toBe(list);
    if (list.csv) csvColumns(listedMessage(list.method), list.csv);
  });
});

const PIECES = /from "#app\/dashboard\/(pager|row-selection|saved-views|filters\/(filter-bar|empty-list))\.tsx"/;
/** Pages about one resource with a table of its entries, a choice by filters, and records without a table. */
const NO_LISTS = [
  "settlements.payouts.$id._index.tsx",
  "settlements.queue.release.tsx",
  "settings.api-keys._index.tsx",
];

/** Pages that show a list of the registry in another way. */
const SHOWN_AGAIN = ["subscriptions.dunning._index.tsx"];

test("a page takes a list from the kit whole, and the registry knows it", () => {
  const stray = routes.filter(({ name, text }) => PIECES.test(text) && !NO_LISTS.includes(name));
  expect(stray.map(({ name }) => name)).toEqual([]);
  const shown = routes.filter(({ name, text }) => /<List(Section)?$/m.test(text) && !SHOWN_AGAIN.includes(name));
  expect(shown).toHaveLength(LISTS.length);
});
