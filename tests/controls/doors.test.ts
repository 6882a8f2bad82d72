import { afterAll, describe, expect, test } from "vitest";
import type { Session } from "#app/services/session/session.ts";
import type { Actor } from "#contract/call-token.ts";
import { takesControls } from "#contract/controls.ts";
import { operationOf } from "#contract/operations.ts";
import { callTokenMinter } from "#extensions/caller/call-token.ts";
import { connectTo, serviceErrorOf } from "#extensions/caller/index.ts";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { tenantServices } from "#proto/services.ts";
import { aUi, call, jsonBody } from "#tests/http/ui.ts";
import { aSigningKey } from "#tests/layer3/tokens.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { keyed } from "#tests/support/keyed-caller.ts";
import { anOrganization, startPlatform, TEST_SECRET } from "#tests/support/platform.ts";
import { aSession } from "#tests/support/session.ts";

const CONTROLS = [
  ...["payoutDestinations.create", "payoutDestinations.delete", "payoutDestinations.makeDefault"],
  "settlementSettings.update",
];

test("each method that takes a control is for owners and admins who have just signed in", () => {
  const methods = Object.values(tenantServices).flatMap(({ methods }) => methods.filter(takesControls));
  const operations = methods.flatMap((method) => operationOf(method) ?? []);
  expect(operations.map(({ id }) => id).sort()).toEqual(CONTROLS);
  expect(operations.filter(({ adminsOnly, freshSignIn }) => !adminsOnly || !freshSignIn)).toEqual([]);
});

describe("the service", async () => {
  const { publicKey, signingKey } = aSigningKey();
  const env = { SERVICE_AUTH_JWKS: JSON.stringify({ keys: [publicKey] }) };
  const { platform, organization } = await startPlatform({ env });
  const mintCallToken = callTokenMinter({ signingKey, caller: "app" });
  const callers = (["grpc", "connect"] as const).map((protocol) => {
    const url = protocol === "grpc" ? platform.grpcUrl : platform.url;
    return keyed(connectTo({ url, protocol, secret: TEST_SECRET, mintCallToken }));
  });
  afterAll(() => {
    for (const caller of callers) caller.close();
  });
  const { apiKey } = await createApiKey(organization.work(), { scopes: ["*"] });

  test.each<[string, Actor, boolean]>([
    ["a key", { apiKeyId: apiKey.id }, false],
    ["a service", { system: "settler" }, false],
    ["a person who has just signed in", { userId: "usr_ada", signedInAt: new Date(Date.now() + 3_600_000) }, true],
  ])("takes controls from %s or refuses them by name", async (_who, actor, may) => {
    for (const caller of callers) {
      const { settlementQueue, payouts } = caller.forOrganization({ organizationId: organization.id, actor });
      const refusal = async (asked: Promise<unknown>) => {
        const error = await asked.then(
          () => null,
          (thrown: unknown) => serviceErrorOf(thrown),
        );
        return error && [error.reason, error.metadata.param];
      };
      const terms = [
        { currency: "EUR", minimumAmount: 5n },
        { currency: "USD", approvalThresholdAmount: 100n },
      ];
      const destination = { payoutDestinationId: "pds_none" };
      const refusals = [
        await refusal(settlementQueue.updateSettlementSettings({ currencyTerms: terms })),
        await refusal(settlementQueue.updateSettlementSettings({ delayBusinessDays: 0 })),
        await refusal(payouts.createPayoutDestination({ currency: "USD" })),
        await refusal(payouts.makePayoutDestinationDefault(destination)),
        await refusal(payouts.deletePayoutDestination(destination)),
      ];
      const reason = "control_requires_person";
      const id = "payout_destination_id";
      expect(refusals).toEqual(
        may
          ? [
              null,
              ["delay_below_minimum", "delay_business_days"],
              ["destination_ineligible", "bank_link_id"],
              ["resource_missing", id],
              ["resource_missing", id],
            ]
          : [
              [reason, "currency_terms[1].approval_threshold_amount"],
              [reason, "delay_business_days"],
              [reason, "currency"],
              [reason, id],
              [reason, id],
            ],
      );
      // All other changes require only the scope.
      const minimum = { currencyTerms: [{ currency: "EUR", minimumAmount: 7n }], timeZone: "Europe/Berlin" };
      expect(await refusal(settlementQueue.updateSettlementSettings(minimum))).toBeNull();
    }
  });
});

describe("over REST", async () => {
  let session: Session | null = null;
  const ui = await closedAfterTests(aUi({ getSession: async () => session }));
  const organization = await anOrganization(ui.platform);
  const { key } = await createApiKey(organization.work(), { scopes: ["settlements:write", "settlements:read"] });
  const patch = (body: object, path = "/api/settlement_settings", method = "PATCH") =>
    call(`${ui.url}${path}`, session ? null : key, { ...jsonBody(body), method });
  const usd = { currency_terms: [{ currency: "USD", approval_threshold_amount: 0 }] };

  test("a key that sends a control gets 403 that names it, and may change the rest", async () => {
    for (const [body, param] of [
      [{ delay_business_days: 30, time_zone: "Europe/Berlin" }, "delay_business_days"],
      [usd, "currency_terms[0].approval_threshold_amount"],
    ] as const) {
      const { status, body: answer } = await patch(body);
      expect([status, JSON.parse(answer).error]).toMatchObject([403, { code: "control_requires_person", param }]);
    }
    const settings = JSON.parse((await patch({ time_zone: "Europe/Berlin" })).body);
    expect(settings).toMatchObject({ time_zone: "Europe/Berlin", delay_business_days: 2, currency_terms: [] });
    const bank = { bank_link_id: "bnk_1", bank_account_id: "acc_1", currency: "USD" };
    const refused = await patch(bank, "/api/payout_destinations", "POST");
    expect(JSON.parse(refused.body).error).toMatchObject({ code: "control_requires_person", param: "bank_link_id" });
  });

  test("in the sandbox a test helper sets the controls of the queue for a key, in either direction", async () => {
    const helper = "/api/test_helpers/settlement_controls";
    const threshold = (approval_threshold_amount: number) => ({
      currency_terms: [{ currency: "USD", approval_threshold_amount }],
    });
    const set = async (body: object) => JSON.parse((await patch(body, helper, "POST")).body);
    expect(await set({ delay_business_days: 0, ...threshold(100) })).toMatchObject({
      delay_business_days: 0,
      currency_terms: [{ currency: "USD", approval_threshold_amount: 100 }],
    });
    expect(await set(threshold(0))).toMatchObject({ delay_business_days: 0, currency_terms: [] });
  });

  test("an owner who has just signed in changes controls, and what lowers them waits", async () => {
    session = aSession(organization, { role: "owner" });
    await patch({ currency_terms: [{ currency: "USD", approval_threshold_amount: 100 }] });
    const { status, body } = await patch(usd);
    expect([status, JSON.parse(body)]).toMatchObject([200, { currency_terms: [{ approval_threshold_amount: 100 }] }]);
    const listed = JSON.parse((await call(`${ui.url}/api/control_changes`, null)).body);
    expect(listed.data).toMatchObject([{ control: "approval_threshold_amount", from_value: 100, to_value: null }]);
    session = null;
  });
});
