import { create, type DescMessage, type MessageInitShape } from "@bufbuild/protobuf";
import { pathToString } from "@bufbuild/protobuf/reflect";
import { describe, expect, test } from "vitest";
import { withMethod } from "#app/auth/with-method.server.ts";
import { operationOf } from "#contract/operations.ts";
import { validator } from "#contract/validator.ts";
import { createSchemas } from "#openapi/components.ts";
import { fieldSchema } from "#openapi/field-schema.ts";
import { operationObject } from "#openapi/operation.ts";
import { file_tollhouse_v1_rules } from "#proto/tollhouse/v1/rules_pb.ts";
import { ownMessage, ownMethod } from "./own.ts";

const shared = ownMessage("Shared");
const standard = ownMessage("Standard");
const good = {
  eventType: "a.b",
  eventFilter: "*",
  timeOfDay: "17:00",
  id: "a",
  metadataKey: "order_id",
  byAge: "created_at",
  list: "disputes",
  currency: "USD",
  environment: "live",
  limit: 1,
  amount: 1n,
};
const camel = (name: string) => name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
const entries = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, "v"]));

/** Values on both sides of each bound. */
const values: Readonly<Record<string, readonly unknown[]>> = {
  id: ["", "dsp_1", "a b", "a".repeat(64), "a".repeat(65), "ä"],
  cursor: ["", "é".repeat(1024), "a".repeat(1025)],
  currency: ["", "USD", "usd", "USDT"],
  environment: ["", "sandbox", "live", "Live"],
  line: ["", "Dispute desk, Köln", "a\nb", "\u007f", "\u0000"],
  event_type: ["", "dispute.opened", "dispute.*", "dispute", "Dispute.opened", "*"],
  event_filter: ["", "dispute.opened", "dispute.*", "dispute", "*.opened", "*"],
  metadata_key: ["", "order_id", "Till-7", "a.b", "k".repeat(40), "k".repeat(41)],
  by_age: ["-created_at", "created_at", "respond_by"],
  website: [
    ...["", "https://northwind.example", "https://shop.müller.example:8443/a?b=c#d", "https://xn--p1ai.xn--p1ai"],
    ...[
      "https://<script>alert(1)</script>",
      "https://a@northwind.example",
      "https://northwind.example/<b>",
      "https://a",
    ],
    ...[
      "http://northwind.example",
      "https://northwind",
      "https://10.0.0.1",
      "https://a..example",
      "javascript:alert(1)",
    ],
  ],
  list: ["transactions", "webhook_deliveries", "api_keys", "payout_quotes", "Disputes"],
  time_of_day: ["", "00:00", "23:59", "24:00", "17:60", "7:00", "17:00:00"],
  limit: [0, 1, 100, 101, -1],
  amount: [0n, 1n, 9007199254740991n, 9007199254740992n, -1n],
  metadata: [{}, entries(50), entries(51), { "a b": "c" }, { "": "c" }, { a: "é".repeat(500) }, { a: "b".repeat(501) }],
};

describe("a shared rule is the standard rules that it stands for", () => {
  test.each(Object.entries(values))("%s", (name, samples) => {
    const isTaken = (message: DescMessage) =>
      samples.map((value) => faultsOf(message, { [camel(name)]: value }).length === 0);
    expect(isTaken(shared)).toEqual(isTaken(standard));
    expect(new Set(isTaken(shared))).toEqual(new Set([true, false]));
  });

  test.each(Object.keys(values).filter((name) => name !== "metadata"))(
    "%s has the code of the standard rule",
    (name) => {
      for (const value of values[name] ?? []) {
        const codes = (message: DescMessage) => faultsOf(message, { [camel(name)]: value }).map(({ code }) => code);
        expect([value, codes(shared)]).toEqual([value, codes(standard)]);
      }
    },
  );

  test.each(Object.keys(values))("%s has its schema", (name) => {
    const schema = (message: DescMessage) => {
      const field = message.fields.find((each) => each.name === name);
      return field && fieldSchema(field, () => ({}));
    };
    expect(schema(shared)).toEqual(schema(standard));
  });

  test("and each one is tested", () => {
    const rules = file_tollhouse_v1_rules.extensions.map(({ name }) => name).filter((name) => name !== "stands_for");
    expect(Object.keys(values).sort()).toEqual(rules.toSorted());
  });
});

test("a fault names its field and its limit in a sentence", () => {
  expect(faultsOf(shared, { limit: 101 })).toEqual([
    { param: "limit", code: "int32.gte_lte", message: "must be between 1 and 100" },
  ]);
});

describe("a method that asks the engine", () => {
  test("has the engine's codes beside its own, and needs a merchant", () => {
    const { errors, merchantRequired } = operationOf(ownMethod("ask")) ?? {};
    const codes = ["merchant_not_connected", "engine_refused", "engine_unavailable", "engine_answer_invalid"];
    expect(errors).toEqual(["dispute_not_answerable", ...codes]);
    expect(merchantRequired).toBe(true);
  });

  test("needs none where the contract says so", () => {
    expect(operationOf(ownMethod("askForAll"))?.merchantRequired).toBe(false);
    expect(operationOf(ownMethod("change"))?.merchantRequired).toBe(false);
  });
});

test("a route is made of what its method states", () => {
  const optionsOf = (name: Parameters<typeof ownMethod>[0]) => withMethod(ownMethod(name)).options;
  expect(optionsOf("ask")).toMatchObject({ requireMerchant: true, sandboxOnly: false, method: "POST" });
  expect(optionsOf("askForAll")).toMatchObject({ requireMerchant: false });
  expect(optionsOf("play")).toMatchObject({ requireMerchant: false, sandboxOnly: true });
});

test("a method's options are in its OpenAPI operation", () => {
  const described = (name: Parameters<typeof ownMethod>[0]) => {
    const method = ownMethod(name);
    const operation = operationOf(method);
    return operation && operationObject(method, operation, createSchemas());
  };
  expect(described("change")?.parameters).toContainEqual({ $ref: "#/components/parameters/IfMatch" });
  expect(Object.keys(described("change")?.responses ?? {})).toContain("412");
  expect(JSON.stringify(described("change")?.responses)).toContain('"ETag"');
  expect(described("play")).toMatchObject({
    "x-test-helper": true,
    description: expect.stringContaining("Sandbox only."),
  });
  expect(JSON.stringify(described("play")?.responses)).toContain("test_helper_live");
  expect(JSON.stringify(described("ask")?.responses)).toContain("merchant_required");
  expect(JSON.stringify(described("askForAll")?.responses)).not.toContain("merchant_required");
});

function faultsOf(schema: DescMessage, init: Record<string, unknown>) {
  const message = create(schema, { ...good, ...init } as MessageInitShape<DescMessage>);
  const result = validator.validate(schema, message);
  if (result.kind === "error") throw result.error;
  const violations = result.violations ?? [];
  return violations.map(({ field, ruleId: code, message }) => ({ param: pathToString(field), code, message }));
}
