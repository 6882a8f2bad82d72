import type { MessageInitShape } from "@bufbuild/protobuf";
import { beforeEach, expect, test } from "vitest";
import type { DunningPageSchema, StartDunningCardRequest } from "#proto/tollhouse/v1/dunning_pages_pb.ts";
import { aServer } from "#tests/app/support/a-server.ts";
import { anExtensionsService } from "#tests/app/support/an-extensions-service.ts";
import { type Ask, ask } from "#tests/sessions/support/http.ts";
import { PRODUCTION } from "#tests/sessions/support/world.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { ACME, CODE, refused } from "./support/checkout-portal.ts";

type Page = Exclude<MessageInitShape<typeof DunningPageSchema>, { $typeName: string }>;

const DUE: Page = {
  ...{ environment: "sandbox", step: "due", cardName: "Visa •••• 0341", problem: "funds", timeZone: "UTC" },
  invoices: [
    { invoiceNumber: "INV-000042", currency: "USD", amountDue: 1_800n, dueAt: { seconds: 1_800_000_000n } },
    { invoiceNumber: "INV-000043", currency: "EUR", amountDue: 500n, dueAt: { seconds: 1_800_000_000n } },
  ],
  totals: [
    { currency: "EUR", amount: 500n },
    { currency: "USD", amount: 1_800n },
  ],
  nextAttemptAt: { seconds: 1_800_100_000n },
};

interface State {
  page: Page;
  reading: string | null;
  starting: string | null;
  started: StartDunningCardRequest[];
  calls: string[];
  session: string;
}

const initial = (): State => ({ page: DUE, reading: null, starting: null, started: [], calls: [], session: "open" });
const state = initial();
beforeEach(() => void Object.assign(state, initial()));

const FORM = {
  ...{ clientSecret: "pay_1_secret_2", publishableKey: "pk_test", engineOrigin: "https://engine.example" },
  scriptUrl: "https://engine.example/v1/HyperLoader.js",
};

const extensions = anExtensionsService({
  organizations: { findOrganization: () => ({ organizationId: "org_1", organizationSlug: "acme", name: "Acme" }) },
  dunningPages: {
    getDunningPage({ code }) {
      state.calls.push("getDunningPage");
      if (code !== CODE) throw refused("dunning_link_unknown", "not_found");
      if (state.reading) throw refused(state.reading, "not_found");
      return state.page as never;
    },
    startDunningCard(request) {
      state.calls.push("startDunningCard");
      state.started.push(request);
      if (state.starting) throw refused(state.starting, "conflict");
      return { paymentMethodSessionId: "pms_1" };
    },
    syncDunningCard({ code, paymentMethodSessionId }) {
      state.calls.push("syncDunningCard");
      if (code !== CODE || paymentMethodSessionId !== "pms_1") throw refused("dunning_link_unknown", "not_found");
      return { paymentMethodSessionId, sessionStatus: state.session, ...FORM };
    },
  },
});
const given = { ...PRODUCTION, AUTH_URL: "https://auth.central.test", ENGINE_PUBLIC_URL: "https://engine.example" };
const server = await closedAfterTests(aServer({ extensions, settings: { ...given, TRUST_PROXY: "loopback" } }));

const get = (path = "", init: Ask = {}) =>
  ask(server.url, `/update-card/${CODE}${path}`, {
    ...{ host: ACME, ...init },
    headers: { "x-forwarded-proto": "https", "user-agent": "Browser", ...init.headers },
  });
const post = (totals: string) =>
  get("", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: `https://${ACME}` },
    body: new URLSearchParams({ totals }).toString(),
  });

test("the page says what is owed in safe words, and reading it does nothing", async () => {
  const { status, headers, body } = await get();
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    ...{ "cache-control": "no-store", "x-robots-tag": "noindex", "referrer-policy": "strict-origin-when-cross-origin" },
  });
  for (const part of ["€5.00 + $18.00", "Visa •••• 0341", "There was not enough money in the account.", "INV-000043"])
    expect(body).toContain(part);
  expect(body).not.toMatch(/<script/);
  await get("", { method: "HEAD" });
  expect(new Set(state.calls)).toEqual(new Set(["getDunningPage"]));
});

test("a link that has expired is 410, and so is one of which nothing is owed any more", async () => {
  state.reading = "dunning_link_expired";
  const expired = await get();
  expect([expired.status, expired.body.includes("This link has expired")]).toEqual([410, true]);
  expect((await get("/form?session=pms_1")).headers.location).toBe(`/update-card/${CODE}`);
  state.reading = null;
  state.page = { ...DUE, step: "closed", invoices: [], totals: [] };
  const closed = await get();
  expect([closed.status, closed.body.includes("Nothing is due any more")]).toEqual([410, true]);
});

test("what was paid meanwhile is said kindly", async () => {
  state.page = { ...DUE, step: "paid", invoices: [], totals: [], language: "de" };
  const { status, body } = await get();
  expect([status, body.includes("Alles ist bezahlt. Vielen Dank.")]).toEqual([200, true]);
});

test("another link does not exist", async () => {
  for (const path of ["sandbox_unknown", "a.b"]) {
    const asked = { host: ACME, headers: { "x-forwarded-proto": "https" } };
    expect((await ask(server.url, `/update-card/${path}`, asked)).status).toBe(404);
  }
  expect((await get("/form?session=pms_2")).status).toBe(404);
  expect((await get("/return?session=pms_2")).status).toBe(404);
});

test("a payer goes on to the card for the sums that the page showed", async () => {
  const { status, headers } = await post("EUR 500,USD 1800");
  expect([status, headers.location]).toEqual([303, `/update-card/${CODE}/form?session=pms_1`]);
  expect(state.started).toMatchObject([{ expected: DUE.totals, userAgent: "Browser" }]);
  const card = await get("/form?session=pms_1");
  expect(card.body).toContain('data-client-secret="pay_1_secret_2"');
  expect(card.body).toContain(`/update-card/${CODE}/return?session=pms_1`);
  expect((await get("/return?session=pms_1")).headers.location).toBe(
    `/update-card/${CODE}/form?session=pms_1&declined=1`,
  );
  state.session = "completed";
  expect((await get("/return?session=pms_1")).headers.location).toBe(`/update-card/${CODE}`);
});

test("sums that changed are shown again, and nothing else is taken", async () => {
  state.starting = "dunning_amount_changed";
  const { status, body } = await post("USD 1800");
  expect([status, body.includes("The amount due has changed")]).toEqual([409, true]);
  expect((await post("USD 18.00")).status).toBe(400);
  state.starting = "validation_failed";
  expect((await post(Array(21).fill("USD 1").join(","))).status).toBe(400);
  state.starting = "dunning_nothing_due";
  expect((await post("USD 1800")).headers.location).toBe(`/update-card/${CODE}`);
});
