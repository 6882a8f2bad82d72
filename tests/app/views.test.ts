import type { ServerBuild } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { tenantOfHost } from "#app/server/surfaces.ts";
import { resourceKey, sectionKey, viewsOf } from "#app/server/views.ts";
import { aBuild } from "./support/a-build.ts";

const paths = (view: ServerBuild | null | undefined) =>
  Object.values(view?.routes ?? {}).map((route) => [route?.id, route?.path]);

describe("the views of one build", () => {
  test("the dashboard has the pages and neither an API nor a tenant's site", async () => {
    const { dashboard } = viewsOf(await aBuild());
    const folders = paths(dashboard).map(([id]) => id?.split("/")[1] ?? id);
    expect([...new Set(folders)]).toEqual(["root", "_auth+", "_dashboard+", "_public+"]);
    expect(Object.keys(dashboard.assets.routes)).toEqual(Object.keys(dashboard.routes));
  });

  test("each form of a page's address has a view of its own, with the pages above it, the start page and the page for unknown addresses", async () => {
    const { dashboard, sections } = viewsOf(await aBuild());
    expect(Object.keys(sections.get(sectionKey(["devices"]))?.routes ?? {}).sort()).toEqual([
      "root",
      "routes/_dashboard+/_layout",
      "routes/_dashboard+/devices._index",
      "routes/_public+/$",
      "routes/_public+/index",
    ]);
    const above = Object.keys(sections.get(sectionKey(["disputes", "dsp_1"]))?.routes ?? {});
    expect(above).toEqual(
      expect.arrayContaining(["routes/_dashboard+/disputes._index", "routes/_dashboard+/disputes.$id._index"]),
    );
    expect(above).not.toContain("routes/_dashboard+/disputes.$id.submit");
    const inSections = new Set([...sections.values()].flatMap((view) => Object.keys(view.routes)));
    expect(Object.keys(dashboard.routes).filter((id) => !inSections.has(id))).toEqual([]);
  });

  test("a tenant's site has its own routes only, without the path they are mounted under", async () => {
    const { portal } = viewsOf(await aBuild());
    expect(paths(portal)).toEqual([
      ["root", ""],
      ["routes/portal+/_layout", undefined],
      ["routes/portal+/_payer+/_layout", undefined],
      ["routes/portal+/_payer+/account._index", "account"],
      ["routes/portal+/_payer+/account.cards", "account/cards"],
      ["routes/portal+/_payer+/account.cards_.new", "account/cards/new"],
      ["routes/portal+/_payer+/account.cards_.return", "account/cards/return"],
      ["routes/portal+/_payer+/account.payments.$transactionId", "account/payments/:transactionId"],
      ["routes/portal+/_payer+/account.sign-in", "account/sign-in"],
      ["routes/portal+/_payer+/account.sign-out", "account/sign-out"],
      ["routes/portal+/_payer+/account.subscriptions.$subscriptionId", "account/subscriptions/:subscriptionId"],
      [
        "routes/portal+/_payer+/account.subscriptions.$subscriptionId_.cancel",
        "account/subscriptions/:subscriptionId/cancel",
      ],
      [
        "routes/portal+/_payer+/account.subscriptions.$subscriptionId_.change",
        "account/subscriptions/:subscriptionId/change",
      ],
      ["routes/portal+/_payer+/invoices.$code", "invoices/:code"],
      ["routes/portal+/_payer+/invoices.$code_.pay", "invoices/:code/pay"],
      ["routes/portal+/_payer+/invoices.$code_.pdf", "invoices/:code/pdf"],
      ["routes/portal+/_payer+/invoices.$code_.return", "invoices/:code/return"],
      ["routes/portal+/_payer+/pay.$code", "pay/:code"],
      ["routes/portal+/_payer+/pay.$code_.$attempt", "pay/:code/:attempt"],
      ["routes/portal+/_payer+/pay.$code_.$attempt_.return", "pay/:code/:attempt/return"],
      ["routes/portal+/_payer+/reminders.$token", "reminders/:token"],
      ["routes/portal+/_payer+/sandbox.account._index", "sandbox/account"],
      ["routes/portal+/_payer+/sandbox.account.cards", "sandbox/account/cards"],
      ["routes/portal+/_payer+/sandbox.account.cards_.new", "sandbox/account/cards/new"],
      ["routes/portal+/_payer+/sandbox.account.cards_.return", "sandbox/account/cards/return"],
      ["routes/portal+/_payer+/sandbox.account.payments.$transactionId", "sandbox/account/payments/:transactionId"],
      ["routes/portal+/_payer+/sandbox.account.sign-in", "sandbox/account/sign-in"],
      ["routes/portal+/_payer+/sandbox.account.sign-out", "sandbox/account/sign-out"],
      [
        "routes/portal+/_payer+/sandbox.account.subscriptions.$subscriptionId",
        "sandbox/account/subscriptions/:subscriptionId",
      ],
      [
        "routes/portal+/_payer+/sandbox.account.subscriptions.$subscriptionId_.cancel",
        "sandbox/account/subscriptions/:subscriptionId/cancel",
      ],
      [
        "routes/portal+/_payer+/sandbox.account.subscriptions.$subscriptionId_.change",
        "sandbox/account/subscriptions/:subscriptionId/change",
      ],
      ["routes/portal+/_payer+/update-card.$code", "update-card/:code"],
      ["routes/portal+/_payer+/update-card.$code_.form", "update-card/:code/form"],
      ["routes/portal+/_payer+/update-card.$code_.return", "update-card/:code/return"],
      ["routes/portal+/_site+/_layout", undefined],
      ["routes/portal+/_site+/$", "*"],
      ["routes/portal+/_site+/index", undefined],
      ["routes/portal+/_site+/support", "support"],
    ]);
    expect(portal?.assets.routes["routes/portal+/_layout"]?.path).toBeUndefined();
  });

  test("each form of a resource's address has a view of its own that also answers unknown addresses", async () => {
    const { resources } = viewsOf(await aBuild());
    expect([...resources.keys()]).toEqual(
      expect.arrayContaining(["api/*", "api/auth 3", "api/disputes 2", "api/disputes 3", "v1/*", "v1/disputes 4"]),
    );
    expect(paths(resources.get(resourceKey(["v1", "disputes", "dsp_1", "submit"]))).map(([id]) => id)).toEqual([
      "root",
      "routes/v1+/$",
      "routes/v1+/disputes.$dispute_id.submit",
    ]);
  });

  test("the build itself is left as it was", async () => {
    const build = await aBuild();
    viewsOf(build);
    expect(build.routes["routes/portal+/_layout"]?.path).toBe("portal");
    expect(build.routes["routes/v1+/disputes.$dispute_id.submit"]?.module.loader).toBeUndefined();
  });
});

test.each([
  ["acme.pay.example", "pay.example", "acme"],
  ["ACME.pay.example", "pay.example", "acme"],
  ["pay.example", "pay.example", undefined],
  ["acme.pay.example", undefined, undefined],
  ["acmepay.example", "pay.example", undefined],
  ["a.b.pay.example", "pay.example", null],
  ["-a.pay.example", "pay.example", null],
  ["localhost", "pay.example", undefined],
])("the host %s below %s is the tenant %s", (host, externalDomain, expected) => {
  expect(tenantOfHost(host, externalDomain)).toBe(expected);
});
