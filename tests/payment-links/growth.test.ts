import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClaims } from "#extensions/capabilities/checkout/open-claims.ts";
import {
  countHeld,
  freeSlot,
  PaymentLinkAttemptEntity,
  PaymentLinkEntity,
} from "#extensions/capabilities/payment-links/index.ts";
import { forgetPayer } from "#extensions/capabilities/payment-links/payers.queries.ts";
import { paymentLinkList } from "#extensions/capabilities/payment-links/payment-link.list.ts";
import { paymentLinkAttemptList } from "#extensions/capabilities/payment-links/payment-link-attempt.list.ts";
import { registry } from "#extensions/capabilities.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import type { List } from "#extensions/platform/lists/list.ts";
import { pageStatement } from "#extensions/platform/lists/list-page.queries.ts";
import { selectionsOf } from "#extensions/platform/lists/selections.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { TENANT_FILTER } from "#extensions/platform/tenancy/tenancy.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { rowsExamined } from "#tests/lists/rows-examined.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aPaymentLink } from "./link-requests.ts";

const { platform } = await startPlatform({ spoilsBooks: true });
/** Attempts of one link. The newest pay now, those before them ended, all others have paid. */
const MANY = 100_000;
const [PAYING, ENDED] = [10, 1_000];

let client: pg.Client;
let orm: Awaited<ReturnType<typeof createOrm>>;
let link: { readonly id: string; readonly maxUses: number };
let organizationId: string;

beforeAll(async () => {
  client = new pg.Client({ connectionString: platform.databaseUrl });
  await client.connect();
  // Without the tests' tripwire, whose policy would change every plan.
  orm = await createOrm(platform.databaseUrl, registry);
  const organization = await anOrganization(platform);
  organizationId = organization.id;
  const { paymentLinkId } = await aPaymentLink(platform, organization, { maxUses: MANY });
  link = { id: paymentLinkId, maxUses: MANY };
  await fillAttempts(paymentLinkId);
}, 120_000);
afterAll(async () => {
  await orm.close();
  await client.end();
});

/** Every tenth ended attempt has given back its number, which no other has. */
async function fillAttempts(paymentLinkId: string): Promise<void> {
  await client.query(
    `insert into payment_link_attempts
       (organization_id, id, environment, payment_link_id, transaction_id, status, slot_number, freed_slot_number,
        holds_use, amounts, quantities, code_hash, sealed_code, encryption_key_id, held_until, created_at, updated_at)
     select $1, 'pla_' || i, 'sandbox', $2, 'txn_' || i, state, case when state <> 'ended' then i end,
       case when state = 'ended' and i % 10 = 0 then i end, state <> 'ended', '{}', '{"shoe": 2}', 'hash_' || i, 'sealed',
       'key', at + interval '30 minutes', at, at
     from generate_series(1, $3::int) as i,
       lateral (select case when i > $3 - $4::int then 'open' when i > $3 - $4 - $5::int then 'ended' else 'paid' end as state,
         timestamptz '2026-01-01' + i * interval '1 minute' as at) as drawn`,
    [organizationId, paymentLinkId, MANY, PAYING, ENDED],
  );
  await client.query("vacuum analyze payment_link_attempts");
}

/** How many rows the statements of the work examine. Changes are not kept. */
async function examinedBy(act: (work: UnitOfWork) => Promise<unknown>): Promise<number> {
  const em = orm.em.fork();
  em.setFilterParams(TENANT_FILTER, { organizationId });
  await em.begin();
  let examined = 0;
  const execute = async (sql: string, params: readonly unknown[]) => {
    const savepoint = "before_plan";
    await em.execute(`savepoint ${savepoint}`);
    examined += await rowsExamined(em, { sql, params });
    await em.execute(`rollback to savepoint ${savepoint}`);
    return em.execute(sql, [...params]);
  };
  const watched = new Proxy(em, {
    get(target, name) {
      const value = name === "execute" ? execute : Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  try {
    await act({ em: watched, tenant: { organizationId }, environment: "sandbox" } as never);
    return examined;
  } finally {
    await em.rollback();
  }
}

async function pageOf(work: Pick<UnitOfWork, "em">, list: List<never, never, never>, request: object) {
  const sort = Object.values(list.sorts)[0] as never;
  const selections = selectionsOf(list, request as never);
  const query = { sort, selections, from: null, rows: 26, environment: "sandbox" as const };
  const { sql, params } = pageStatement({ em: work.em, list, query });
  return work.em.execute(sql, [...params]);
}

test.each<[string, number, (work: UnitOfWork) => Promise<unknown>]>([
  ["the number of a freed use", 3, (work) => freeSlot(work, link)],
  ["the number of the next use", 3, (work) => freeSlot(work, { ...link, id: link.id, maxUses: 2 * MANY })],
  ["the stock that payers hold", PAYING, (work) => countHeld(work, link.id, "shoe")],
  ["the claims that may be taken over", PAYING, (work) => openClaims(work, link.id)],
  ["an attempt by its code", 1, (work) => findRow(work, PaymentLinkAttemptEntity, { codeHash: "hash_500" })],
  ["an attempt by its payment", 1, (work) => findRow(work, PaymentLinkAttemptEntity, { transactionId: "txn_500" })],
  ["the end of a link", 1, (work) => findRow(work, PaymentLinkEntity, { id: link.id })],
  ["what a payer entered", 2, (work) => forgetPayer(work, "pla_500")],
  ["the list of attempts", 26, (work) => pageOf(work, paymentLinkAttemptList as never, { paymentLinkId: link.id })],
  ["the list of links", 26, (work) => pageOf(work, paymentLinkList as never, {})],
])("with 100,000 attempts of one link, %s takes at most %d rows", async (_what, most, act) => {
  expect(await examinedBy(act)).toBeLessThanOrEqual(most);
});

test("a freed number is taken once, before a new one", async () => {
  const em = orm.em.fork();
  await em.transactional(async (inside) => {
    const work = { em: inside, tenant: { organizationId }, environment: "sandbox" } as never;
    const taken = new Set<number | null>();
    for (let count = 0; count < ENDED / 10; count += 1) taken.add(await freeSlot(work, link));
    expect(taken.size).toBe(ENDED / 10);
    const isFreed = (number: number | null) =>
      number !== null && number > MANY - PAYING - ENDED && number <= MANY - PAYING;
    expect([...taken].every(isFreed)).toBe(true);
  });
});
