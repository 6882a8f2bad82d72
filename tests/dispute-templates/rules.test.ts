import { expect, test } from "vitest";
import { wordsOf } from "#contract/operations.ts";
import {
  fillText,
  TEMPLATE_VARIABLES,
  type TemplateValues,
  variablesOf,
} from "#extensions/capabilities/dispute-templates/dispute-template.rules.ts";
import { DisputeTemplateSchema } from "#proto/tollhouse/v1/dispute_templates_pb.ts";

const values = Object.fromEntries(TEMPLATE_VARIABLES.map((name) => [name, `<${name}>`])) as TemplateValues;

test("the contract names the placeholders of the rules", () => {
  const field = DisputeTemplateSchema.fields.find(({ name }) => name === "variables");
  expect(field && wordsOf(field)).toEqual(TEMPLATE_VARIABLES);
});

test("each placeholder of the list gets its value, with or without blanks", () => {
  for (const name of TEMPLATE_VARIABLES) {
    expect(variablesOf(`{{${name}}}`)).toEqual([name]);
    expect(fillText(`a {{${name}}} b {{ ${name} }}`, values)).toBe(`a <${name}> b <${name}>`);
  }
});

test("the placeholders of a text are each named once, in the order of the list", () => {
  expect(variablesOf("{{sale_date}} {{business_name}} {{sale_date}}")).toEqual(["business_name", "sale_date"]);
  expect(variablesOf("None, { one } or }.")).toEqual([]);
});

test.each(["{{}}", "{{Sale_date}}", "{{sale_date", "sale_date}}", "{{sale date}}", "{{__proto__}}"])(
  "%s is no placeholder",
  (text) => {
    expect(() => variablesOf(`Paid {{sale_amount}} ${text}`)).toThrow(expect.objectContaining({ reason: UNKNOWN }));
    expect(() => variablesOf(text)).toThrow(expect.objectContaining({ reason: UNKNOWN }));
  },
);

test("a refusal names a placeholder, and no other text of the template", () => {
  const text = "{{nope}} {{Robin Lindqvist has}} {{sale_date";
  expect(() => variablesOf(text)).toThrow(
    expect.objectContaining({ message: expect.stringMatching(/exist: \{\{nope\}\}, \{\{…\}\}, \{\{\. A/) }),
  );
});

const UNKNOWN = "template_variable_unknown";

test("a text is not filled with nothing: the refusal names each placeholder without a value", () => {
  const without = { ...values, customer_name: null, reference: "" };
  expect(() => fillText("{{sale_date}} {{reference}} {{customer_name}}", without)).toThrow(
    expect.objectContaining({
      reason: "template_value_missing",
      message: expect.stringContaining("customer_name, reference"),
    }),
  );
  expect(fillText("{{sale_date}}", without)).toBe("<sale_date>");
});

test("a value that looks like a placeholder or a replacement pattern stays as it is", () => {
  const odd = { ...values, description: "$& {{sale_date}} $1" };
  expect(fillText("{{description}}", odd)).toBe("$& {{sale_date}} $1");
});
