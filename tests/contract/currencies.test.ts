import { readFileSync } from "node:fs";
import { create, type DescField, type DescMessage, getExtension, getOption } from "@bufbuild/protobuf";
import { field as fieldRules } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import { expect, test } from "vitest";
import { CURRENCIES, exponentOf, isCurrency } from "#contract/currencies.ts";
import { contract } from "#contract/registry.ts";
import { validator } from "#contract/validator.ts";
import { CreatePayoutQuoteRequestSchema } from "#proto/tollhouse/v1/payouts_pb.ts";
import { currency } from "#proto/tollhouse/v1/rules_pb.ts";
import { CURRENCY_DIGITS } from "#sandbox/engine/http/currencies.ts";
import answers from "#tests/sandbox-engine/contract/answers.generated.json" with { type: "json" };
import engine from "./engine-currencies/currencies.generated.json" with { type: "json" };
import { trueOf } from "./engine-currencies/excerpt.ts";

/** Currencies without a list have two digits at the engine. */
const digitsAtEngine = (code: string) =>
  Number(Object.entries(engine.digits).find(([, codes]) => codes.includes(code))?.[0] ?? 2);

const engineCurrencies = answers.components.schemas.Currency.enum;

test("our currencies are the engine's", () => {
  expect(CURRENCIES.toSorted()).toEqual(engineCurrencies.toSorted());
});

test.each(engineCurrencies)("the minor unit of %s has the digits that the engine says", (code) => {
  expect(exponentOf(code)).toBe(digitsAtEngine(code));
});

test("the sandbox engine has the engine's currencies with their digits", () => {
  const expected = engineCurrencies.map((code) => [code, digitsAtEngine(code)] as const);
  expect(new Map([...CURRENCY_DIGITS].sort())).toEqual(new Map(expected.toSorted()));
});

test("the contract takes the engine's currencies and refuses all others by the field", () => {
  const faults = (currency: string) =>
    validator
      .validate(CreatePayoutQuoteRequestSchema, create(CreatePayoutQuoteRequestSchema, { currency }))
      .violations?.map(({ message }) => message) ?? [];
  for (const code of engineCurrencies) expect([code, faults(code)]).toEqual([code, []]);
  for (const code of ["ZZZ", "UYW", "UYI", "XAU", "BTC"])
    expect([code, faults(code)]).toEqual([code, ["must be a supported currency, for example USD"]]);
  expect(faults("usd")).toEqual(["must be three upper-case letters, for example USD"]);
});

test("every currency of a request is checked", () => {
  const asked = new Set<DescMessage>();
  const visit = (message: DescMessage) => {
    if (asked.has(message)) return;
    asked.add(message);
    for (const field of message.fields) if (field.message) visit(field.message);
  };
  for (const type of contract)
    if (type.kind === "service" && type.file.name.startsWith("tollhouse/"))
      for (const { input } of type.methods) visit(input);
  const fields = [...asked].flatMap(({ fields }) => fields.filter(({ name }) => /(^|_)currenc(y|ies)$/.test(name)));
  expect(fields.length).toBeGreaterThan(10);
  expect(fields.filter((field) => !isChecked(field)).map(String)).toEqual([]);
});

function isChecked(field: DescField): boolean {
  const rules = getOption(field, fieldRules).type;
  const ofItem = rules.case === "repeated" ? rules.value.items?.type : rules;
  return ofItem?.case === "string" && getExtension(ofItem.value, currency);
}

test("a code that no side knows is no currency, and has no minor unit", () => {
  expect(isCurrency("ZZZ")).toBe(false);
  expect(() => exponentOf("ZZZ")).toThrow("ZZZ");
});

test("the excerpt is read from both forms in which the engine writes its lists", () => {
  const matched = "fn is_x(self) -> bool { matches!( self, Self::BIF | Self::JPY ) } fn y() { Self::USD => true }";
  const armed = "fn is_x(self) -> bool { match self { Self::BHD | Self::KWD => { true } Self::USD => false } }";
  expect([trueOf(matched, "is_x"), trueOf(armed, "is_x")]).toEqual([
    ["BIF", "JPY"],
    ["BHD", "KWD"],
  ]);
});

test("the docs list every currency beside the digits of its minor unit", () => {
  const docs = readFileSync(new URL("../../docs/currencies.md", import.meta.url), "utf8");
  const codesIn = (text = "") => [...text.matchAll(/`([A-Z]{3})`/g)].map(([, code]) => code);
  const row = (digits: number) => codesIn(docs.match(new RegExp(`^\\| ${digits} \\|.*$`, "m"))?.[0]);
  const two = codesIn(docs.split("Currencies with two digits:")[1]?.split("\n")[0]);
  const listed = [0, 2, 3, 4].map((digits) => (digits === 2 ? two : row(digits)));
  expect(listed).toEqual([0, 2, 3, 4].map((digits) => CURRENCIES.filter((code) => exponentOf(code) === digits)));
});
