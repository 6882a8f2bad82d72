import type { MessageInitShape } from "@bufbuild/protobuf";
import { hasCardNumber } from "#contract/card-number.ts";
import { isCountry } from "#contract/countries.ts";
import { isEmailAddress } from "#contract/email-address.ts";
import type { CustomField, PayerDetailsSchema } from "#proto/tollhouse/v1/payment_links_pb.ts";
import { ADDRESS_PARTS, ADDRESSES, type AddressField, askedOf, PLAIN_DETAILS } from "./payer-fields.ts";
import type { Problems, Reading } from "./read-choice.ts";

const ANSWER_LENGTH = 200;

interface ReadDetails {
  readonly payer: MessageInitShape<typeof PayerDetailsSchema>;
  readonly problems: Problems;
}

/** What the payer entered besides the card. A browser checks most of it already, but not every browser does. */
export function readDetails(reading: Reading): ReadDetails {
  const { link, texts } = reading;
  const problems: Record<string, string> = {};
  const text = (field: string, longest: number, required: boolean): string | undefined => {
    const value = reading.values.get(field)?.trim() ?? "";
    const problem = textProblem(reading, value, longest);
    if (problem) problems[field] = problem;
    else if (!value && required) problems[field] = texts.required;
    return value || undefined;
  };
  const plain: Partial<Record<(typeof PLAIN_DETAILS)[number]["field"], string>> = {};
  for (const { field, longest } of PLAIN_DETAILS) {
    const asked = askedOf(link.collect, field);
    const value = asked === "none" ? undefined : text(field, longest, asked === "required");
    if (value !== undefined) plain[field] = value;
  }
  if (plain.email && !problems.email && !isEmailAddress(plain.email)) problems.email = texts.email;
  const [billingAddress, shippingAddress] = ADDRESSES.map((field) => readAddress(reading, field, text, problems));
  const customFields = Object.fromEntries(
    (link.collect?.customFields ?? []).flatMap((field) => {
      const answer = readAnswer(reading, field, text, problems);
      return answer === undefined ? [] : [[field.key, answer]];
    }),
  );
  const addresses = { ...(billingAddress && { billingAddress }), ...(shippingAddress && { shippingAddress }) };
  return { payer: { ...plain, ...addresses, customFields }, problems };
}

type ReadText = (field: string, longest: number, required: boolean) => string | undefined;

function textProblem({ texts }: Reading, value: string, longest: number): string | null {
  if (hasCardNumber(value)) return texts.cardNumber;
  return value.length > longest ? texts.tooLong(longest) : null;
}

/** An optional address is either empty or whole. */
function readAddress(
  { values, link, texts }: Reading,
  field: AddressField,
  text: ReadText,
  problems: Record<string, string>,
) {
  const asked = askedOf(link.collect, field);
  if (asked === "none") return undefined;
  const isBegun = ADDRESS_PARTS.some(({ part }) => part !== "country" && values.get(`${field}.${part}`)?.trim());
  if (asked === "optional" && !isBegun) return undefined;
  const parts = ADDRESS_PARTS.map(({ part, longest, required }) => [part, text(`${field}.${part}`, longest, required)]);
  const { line1, line2, city, state, postal_code: postalCode, country } = Object.fromEntries(parts);
  if (country && !isCountry(country)) problems[`${field}.country`] ??= texts.country;
  return { line1, line2, city, state, postalCode, country };
}

export const answerField = ({ key }: CustomField): string => `custom_fields.${key}`;

function readAnswer({ values, texts }: Reading, field: CustomField, text: ReadText, problems: Record<string, string>) {
  const name = answerField(field);
  if (field.fieldType === "checkbox") {
    const isChecked = values.get(name) === "true";
    if (field.required && !isChecked) problems[name] = texts.required;
    return String(isChecked);
  }
  const answer = text(name, ANSWER_LENGTH, field.required);
  if (answer === undefined || problems[name]) return answer;
  if (field.fieldType === "number" && !/^-?\d{1,15}(?:[.,]\d{1,9})?$/.test(answer)) problems[name] = texts.number;
  if (field.fieldType === "choice" && !field.choices.includes(answer)) problems[name] = texts.checkThis;
  return field.fieldType === "number" ? answer.replace(",", ".") : answer;
}
