import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { EntityManager } from "@mikro-orm/postgresql";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DunningLinkEntity } from "#extensions/capabilities/dunning-pages/dunning-link.entity.ts";
import * as mails from "#extensions/capabilities/mail/test-clock-mails.queries.ts";
import { LIVE } from "#extensions/capabilities/subscriptions/index.ts";
import { countEndedSteps, listSubscribed } from "#extensions/capabilities/test-clock-scenarios/scenarios.queries.ts";
import { registry } from "#extensions/capabilities.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import type { Statement } from "#extensions/platform/database/scoped-table.ts";
import { pageStatement } from "#extensions/platform/lists/list-page.queries.ts";
import { selectionsOf } from "#extensions/platform/lists/selections.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { TENANT_FILTER } from "#extensions/platform/tenancy/tenancy.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { ListDisputesRequestSchema } from "#proto/tollhouse/v1/disputes_pb.ts";
import { ListEventsRequestSchema } from "#proto/tollhouse/v1/events_pb.ts";
import { ListInvoicesRequestSchema } from "#proto/tollhouse/v1/invoices_pb.ts";
import { ListPayoutsRequestSchema } from "#proto/tollhouse/v1/payouts_pb.ts";
import { ListTestClockMailsRequestSchema } from "#proto/tollhouse/v1/test_clock_mails_pb.ts";
import { ListTransactionsRequestSchema } from "#proto/tollhouse/v1/transactions_pb.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { fillTable } from "./fill-table.ts";
import { rowsExamined } from "./rows-examined.ts";

const MANY = 6_000;
const LIMIT = 100;

const { platform } = await startPlatform({ spoilsBooks: true });
let client: pg.Client;
let orm: Awaited<ReturnType<typeof createOrm>>;
let em: EntityManager;
let organizationId: string;

const fill = (table: string, columns: readonly string[] = [], { fixed = {}, size = MANY } = {}) =>
  fillTable(client, { table, columns, fixed, organizationId, size });

beforeAll(async () => {
  client = new pg.Client({ connectionString: platform.databaseUrl });
  await client.connect();
  // Without the tests' tripwire, whose policy would change every plan.
  orm = await createOrm(platform.databaseUrl, registry);
  organizationId = (await anOrganization(platform)).id;
  em = orm.em.fork();
  em.setFilterParams(TENANT_FILTER, { organizationId });
  await fill("dunning_links", ["payment_method_session_id"]);
  await fill("test_clock_mails", ["customer_id"], { size: 20_000 });
  await fill("test_clock_scenario_steps");
  await fill("subscriptions", ["reference"], { fixed: { status: "canceled" } });
}, 120_000);
afterAll(async () => {
  await orm.close();
  await client.end();
});

/** Rows that the statements of a function examine. What they change is taken back. */
async function examinedBy(run: (work: UnitOfWork) => Promise<unknown>): Promise<number> {
  const asked: Statement[] = [];
  const record = async (sql: string, params: readonly unknown[]) => {
    asked.push({ sql, params } as Statement);
    return [];
  };
  const recording = new Proxy(em, {
    get(target, name) {
      const value = name === "execute" ? record : Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  await run({ em: recording, environment: "sandbox", tenant: { organizationId } } as unknown as UnitOfWork);
  expect(asked).toHaveLength(1);
  await em.begin();
  try {
    return await rowsExamined(em, asked[0] as Statement);
  } finally {
    await em.rollback();
  }
}

const RARE = { customerId: "customer_id_77", now: new Date("2026-01-02T00:00:00Z") };
const statements: readonly (readonly [string, number, (work: UnitOfWork) => Promise<unknown>])[] = [
  ["a link by its code", 1, (work) => findRow(work, DunningLinkEntity, { codeHash: "code_hash_77" })],
  ["a link by its ID", 1, (work) => findRow(work, DunningLinkEntity, { id: "id_77" })],
  [
    "a link by its form",
    1,
    (work) => findRow(work, DunningLinkEntity, { paymentMethodSessionId: "payment_method_session_id_77" }),
  ],
  // Each mail is found by an index, and deleted by its ID.
  ["mails of a customer", 2, (work) => mails.deleteMailsOfCustomer(work, RARE.customerId)],
  ["mails that have expired", 2 * LIMIT, (work) => mails.deleteExpiredMails(work, { now: RARE.now, limit: LIMIT })],
  ["mails beyond the most", 1_000 + 2 * LIMIT, (work) => mails.deleteMostMails(work, { most: 1_000, limit: LIMIT })],
  ["steps that have ended", 1, (work) => countEndedSteps(work, ["test_clock_scenario_id_77"])],
];

test.each(statements)("%s: at most %i rows are examined", async (_what, most, run) => {
  expect(await examinedBy(run)).toBeLessThanOrEqual(most);
});

test("subscribers of a scenario cost as many rows as there are live subscriptions, however many have ended", async () => {
  const live = 30;
  await client.query(
    `update subscriptions set status = 'active' where organization_id = $1 and id in
       (select id from subscriptions where organization_id = $1 order by id limit $2)`,
    [organizationId, live],
  );
  await client.query("vacuum analyze subscriptions");
  const examined = await examinedBy((work) => listSubscribed(work, { statuses: LIVE, limit: 10_000 }));
  expect(examined).toBeLessThanOrEqual(2 * live);
});

/** The timeline's day: the newest rows of a range of time, in lists of a long history. */
const DAY = { gte: "2026-01-05T00:00:00Z", lt: "2026-01-06T00:00:00Z" };
const lists = [
  ...[ListInvoicesRequestSchema, ListTransactionsRequestSchema, ListTestClockMailsRequestSchema],
  ...[ListEventsRequestSchema, ListPayoutsRequestSchema, ListDisputesRequestSchema],
].map((request) => [request.typeName.replace("tollhouse.v1.", ""), request] as const);

test.each(lists)(
  "a day of the timeline by %s examines the rows that it shows",
  { timeout: 60_000 },
  async (_n, schema) => {
    const list = registry.lists.find(({ request }) => request.typeName === schema.typeName);
    if (!list) throw new Error("it is no list");
    const isOpened = schema === ListDisputesRequestSchema;
    await fill(list.entity.meta.tableName, isOpened ? ["opened_at"] : []);
    const range = { gte: timestampFromDate(new Date(DAY.gte)), lt: timestampFromDate(new Date(DAY.lt)) };
    const request = create(schema, { [isOpened ? "openedAt" : "createdAt"]: range } as object);
    const sort = list.sorts[isOpened ? "-opened_at" : "-created_at"];
    if (!sort) throw new Error("it has another sort");
    const selections = selectionsOf(list, request as unknown as Record<string, unknown>);
    const query = { sort, selections, from: null, rows: 9, environment: "sandbox" } as const;
    expect(await rowsExamined(em, pageStatement({ em, list, query }))).toBeLessThanOrEqual(9);
  },
);
