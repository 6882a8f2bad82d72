import { create, createFileRegistry } from "@bufbuild/protobuf";
import {
  FieldDescriptorProto_Label,
  FieldDescriptorProto_Type,
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
  file_google_protobuf_timestamp,
} from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { formJson } from "#app/dashboard/forms/form-json.server.ts";
import { instantIn } from "#app/dashboard/forms/local-time.ts";
import { UpdateCustomerRequestSchema } from "#proto/tollhouse/v1/customers_pb.ts";
import { UpdateSettlementSettingsRequestSchema } from "#proto/tollhouse/v1/settlement_queue_pb.ts";
import { CaptureTransactionRequestSchema } from "#proto/tollhouse/v1/transactions_pb.ts";
import { UpdateWebhookEndpointRequestSchema } from "#proto/tollhouse/v1/webhooks_pb.ts";

// No form of the contract has all kinds of fields yet, so this message is defined here.
const { STRING, INT32, INT64, BOOL, DOUBLE, MESSAGE } = FieldDescriptorProto_Type;
const { REPEATED } = FieldDescriptorProto_Label;
const described = createFileRegistry(
  create(FileDescriptorSetSchema, {
    file: [
      file_google_protobuf_timestamp.proto,
      create(FileDescriptorProtoSchema, {
        name: "forms.proto",
        package: "forms",
        syntax: "proto3",
        dependency: ["google/protobuf/timestamp.proto"],
        messageType: [
          {
            name: "Sale",
            field: [
              { name: "note", number: 1, type: STRING },
              { name: "amount", number: 2, type: INT64 },
              { name: "currency", number: 3, type: STRING },
              { name: "quantity", number: 4, type: INT32 },
              { name: "express", number: 5, type: BOOL },
              { name: "rate", number: 6, type: DOUBLE },
              { name: "due_at", number: 7, type: MESSAGE, typeName: ".google.protobuf.Timestamp" },
              { name: "tags", number: 8, type: STRING, label: REPEATED },
              { name: "days", number: 10, type: INT32, label: REPEATED },
              { name: "metadata", number: 9, type: MESSAGE, typeName: ".forms.Sale.MetadataEntry", label: REPEATED },
            ],
            nestedType: [
              {
                name: "MetadataEntry",
                options: { mapEntry: true },
                field: [
                  { name: "key", number: 1, type: STRING },
                  { name: "value", number: 2, type: STRING },
                ],
              },
            ],
          },
        ],
      }),
    ],
  }),
).getMessage("forms.Sale");
if (!described) throw new Error("the descriptor is wrong");
const sale = described;

const read = (query: string, timeZone: string | null = null) =>
  formJson({ fields: [...new URLSearchParams(query)], timeZone }, sale);

test.each([
  ["note=+a%0D%0Ab+", { note: "a\nb" }],
  ["note=&quantity=&tags=&due_at=&amount=", {}],
  ["quantity=7&rate=0.5", { quantity: 7, rate: 0.5 }],
  ["quantity=seven&rate=half", { quantity: "seven", rate: "half" }],
  ["express=on", { express: true }],
  ["express=false&express=true", { express: true }],
  ["express=false", { express: false }],
  ["amount=12.50&currency=USD", { amount: 1250, currency: "USD" }],
  ["amount=12,5&amount_currency=EUR", { amount: 1250, currency: "EUR" }],
  ["amount=1200&amount_currency=JPY", { amount: 1200, currency: "JPY" }],
  ["amount=12.5050&amount_currency=USD", { amount: "12.5050", currency: "USD" }],
  ["amount=99999999999999999&currency=USD", { amount: "99999999999999999", currency: "USD" }],
  ["tags=a&tags=b&tags=a", { tags: ["a", "b"] }],
  ["tags=a%0D%0Ab%0A%0Aa", { tags: ["a", "b"] }],
  ["metadata[order]=42&metadata[shop]=Berlin", { metadata: { order: "42", shop: "Berlin" } }],
  [
    "metadata_stored=a&metadata_stored=b&metadata_stored=c&metadata_key=a&metadata_value=1&metadata_key=b&metadata_value=",
    { metadata: { a: "1", b: "", c: "" } },
  ],
  ["due_at=2026-11-21T12:00:00%2B01:00", { due_at: "2026-11-21T12:00:00+01:00" }],
  ["due_at=2026-11-21", { due_at: "2026-11-21T00:00:00.000Z" }],
  ["due_at=soon", { due_at: "soon" }],
])("%s", (query, json) => {
  expect(read(query)).toEqual({ json, faults: [] });
});

test("a number that is typed twice in one field is sent twice, and a text once", () => {
  const sent = { fields: [["days", "1, 1,3"] as const, ["tags", "a, b, a"] as const], timeZone: null };
  const { json } = formJson(sent, sale, { separators: { days: /[\s,]+/, tags: /[\s,]+/ } });
  expect(json).toEqual({ days: [1, 1, 3], tags: ["a", "b"] });
});

test("an amount whose currency the message does not have is read by it and does not send it", () => {
  const fields = [...new URLSearchParams("amount=12.50&amount_currency=USD")];
  expect(formJson({ fields, timeZone: null }, CaptureTransactionRequestSchema)).toEqual({
    json: { amount: 1250 },
    faults: [],
  });
});

test("rows of a list of messages are its items, and empty rows are none", () => {
  const query =
    "tax_ids_type=eu_vat&tax_ids_value=+SE5566+&tax_ids_type=&tax_ids_value=&tax_ids_type=us_ein&tax_ids_value=";
  const fields = [...new URLSearchParams(query)];
  expect(formJson({ fields, timeZone: null }, UpdateCustomerRequestSchema)).toEqual({
    json: { tax_ids: [{ type: "eu_vat", value: "SE5566" }, { type: "us_ein" }] },
    faults: [],
  });
});

test("an entry of secrets that the form still has is kept without its value, and one that it has no more is removed", () => {
  const stored = "custom_headers_stored=x-kept&custom_headers_stored=x-gone&custom_headers_stored=x-new";
  const sent =
    "custom_headers_key=x-kept&custom_headers_value=&custom_headers_key=X-New&custom_headers_value=3&custom_headers_key=&custom_headers_value=";
  const fields = [...new URLSearchParams(`${stored}&${sent}`)];
  expect(formJson({ fields, timeZone: null }, UpdateWebhookEndpointRequestSchema)).toEqual({
    json: { custom_headers: { "X-New": "3", "x-gone": "" } },
    faults: [],
  });
});

test("a local time is in the viewer's zone, and an unknown zone leaves the field at fault", () => {
  expect(read("due_at=2026-07-01T09:30", "Europe/Berlin").json).toEqual({ due_at: "2026-07-01T07:30:00.000Z" });
  expect(read("due_at=2026-07-01T09:30", "Europe/Nowhere").json).toEqual({ due_at: "2026-07-01T09:30" });
});

test.each([
  ["America/New_York", "2026-03-08T01:59", "2026-03-08T06:59:00.000Z"],
  ["America/New_York", "2026-03-08T03:00", "2026-03-08T07:00:00.000Z"],
  ["Europe/Berlin", "2026-10-25T03:00", "2026-10-25T02:00:00.000Z"],
  ["Asia/Kolkata", "2026-01-01", "2025-12-31T18:30:00.000Z"],
])("in %s %s is %s", (zone, local, instant) => {
  expect(instantIn(zone, local)).toBe(instant);
});

test.each(["no_such", "note[x]", "metadata[", "quantity[gte]"])("there is no field %s", (name) => {
  expect(read(`${encodeURIComponent(name)}=1`).faults).toHaveLength(1);
});

test("an amount in a row is a decimal of the row's currency, and an empty field says what its page gives it", () => {
  const rows = [
    ["USD", "12.50", ""],
    ["JPY", "1500", "20000"],
    ["ISK", "100", ""],
    ["KWD", "1.2345", ""],
  ];
  const names = ["currency", "minimum_amount", "approval_threshold_amount"];
  const fields = rows.flatMap((row) =>
    row.map((text, column) => [`currency_terms_${names[column]}`, text] as [string, string]),
  );
  const empty = { currency_terms_approval_threshold_amount: "0" };
  const { json, faults } = formJson({ fields, timeZone: null }, UpdateSettlementSettingsRequestSchema, { empty });
  expect(faults).toEqual([]);
  expect(json.currency_terms).toEqual([
    { currency: "USD", minimum_amount: 1250, approval_threshold_amount: 0 },
    { currency: "JPY", minimum_amount: 1500, approval_threshold_amount: 20000 },
    { currency: "ISK", minimum_amount: 10000, approval_threshold_amount: 0 },
    // More decimals than the currency has are not rounded: the contract refuses the text.
    { currency: "KWD", minimum_amount: "1.2345", approval_threshold_amount: 0 },
  ]);
});

test("a value without a name and a name used twice are faults, since one of them would be lost", () => {
  const faultsOf = (rows: readonly (readonly [string, string])[]) =>
    formJson(
      {
        fields: rows.flatMap(([key, value]) => [
          ["metadata_key", key],
          ["metadata_value", value],
        ]),
        timeZone: null,
      },
      UpdateCustomerRequestSchema,
    ).faults.map(({ param, code }) => `${param} ${code}`);
  expect(faultsOf([["", "USD"]])).toEqual(["metadata parameter_missing"]);
  expect(
    faultsOf([
      ["a", "1"],
      ["a", "2"],
    ]),
  ).toEqual(["metadata parameter_repeated"]);
  expect(
    faultsOf([
      ["a", "1"],
      ["", ""],
      ["b", "1"],
    ]),
  ).toEqual([]);
});
