import { isCountry } from "#contract/countries.ts";
import { isEmailAddress } from "#contract/email-address.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";

type Asked = "none" | "optional" | "required";

interface Address {
  readonly line1?: string | undefined;
  readonly line2?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly country?: string | undefined;
}

/** What a payer enters besides the card. */
export interface PayerDetails {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly billingAddress?: Address | undefined;
  readonly shippingAddress?: Address | undefined;
  readonly customFields: Readonly<Record<string, string>>;
}

interface CustomField {
  readonly key: string;
  readonly label: string;
  readonly fieldType: "text" | "number" | "choice" | "checkbox";
  readonly required: boolean;
  readonly choices: readonly string[];
}

interface Collect {
  readonly name?: Asked;
  readonly email?: Asked;
  readonly phone?: Asked;
  readonly billingAddress?: Asked;
  readonly shippingAddress?: Asked;
  readonly customFields?: readonly CustomField[];
}

/** The details that the link asks for, without blank ones. Null for none. @throws checkout_invalid */
export function collectedDetails(collect: Collect, given: PayerDetails | undefined): PayerDetails | null {
  const { name, email, phone, billingAddress, shippingAddress, customFields = {} } = given ?? {};
  const details = {
    name: textOf(collect.name, name, "name"),
    email: emailOf(collect.email, email),
    phone: textOf(collect.phone, phone, "phone"),
    billingAddress: addressOf(collect.billingAddress, billingAddress, "billing_address"),
    shippingAddress: addressOf(collect.shippingAddress, shippingAddress, "shipping_address"),
    customFields: answersOf(collect.customFields ?? [], customFields),
  };
  const { customFields: answers, ...others } = details;
  const isEmpty = Object.values(others).every((value) => value === undefined) && Object.keys(answers).length === 0;
  return isEmpty ? null : details;
}

function textOf(asked: Asked = "none", text: string | undefined, field: string): string | undefined {
  if (asked === "none") return undefined;
  const trimmed = text?.trim() ?? "";
  if (trimmed === "" && asked === "required") throw missing(field);
  return trimmed === "" ? undefined : trimmed;
}

function emailOf(asked: Asked | undefined, given: string | undefined): string | undefined {
  const email = textOf(asked, given, "email");
  if (email !== undefined && !isEmailAddress(email)) throw invalid("email", "email", "Enter an email address.");
  return email;
}

const NEEDED = ["line1", "city", "country"] as const;

function addressOf(asked: Asked = "none", given: Address | undefined, field: string): Address | undefined {
  if (asked === "none") return undefined;
  const { line1, line2, city, state, postalCode, country } = given ?? {};
  const lines = Object.entries({ line1, line2, city, state, postalCode, country }).map(([name, text]) => [
    name,
    text?.trim() || undefined,
  ]);
  const address: Address = Object.fromEntries(lines);
  const isBlank = lines.every(([, text]) => text === undefined);
  if (isBlank && asked === "optional") return undefined;
  const lacking = NEEDED.find((name) => address[name] === undefined);
  if (lacking) throw missing(`${field}.${lacking}`);
  if (!isCountry(address.country ?? "")) throw invalid(`${field}.country`, "country", "Choose a country.");
  return address;
}

function answersOf(fields: readonly CustomField[], given: Readonly<Record<string, string>>): Record<string, string> {
  const answers = fields.flatMap((field): [string, string][] => {
    const answer = answerOf(field, Object.hasOwn(given, field.key) ? (given[field.key] ?? "").trim() : "");
    return answer === null ? [] : [[field.key, answer]];
  });
  return Object.fromEntries(answers);
}

const LONGEST = 500;
const NUMBER = /^-?\d{1,15}([.,]\d{1,6})?$/;

/** Null for a question that was not answered. */
function answerOf({ key, fieldType, required, choices }: CustomField, answer: string): string | null {
  const field = `custom_fields[${key}]`;
  if (fieldType === "checkbox") return checked(field, required, answer);
  if (answer === "" && required) throw missing(field);
  if (answer === "") return null;
  if (answer.length > LONGEST)
    throw refuse("checkout_invalid", {
      ...{ problem: `Enter at most ${LONGEST} characters.`, rule: "too_long", max: BigInt(LONGEST) },
      param: `payer.${field}`,
    });
  if (fieldType === "number" && !NUMBER.test(answer)) throw invalid(field, "number", "Enter a number.");
  if (fieldType === "choice" && !choices.includes(answer)) throw invalid(field, "choice", "Choose one of the options.");
  return answer;
}

function checked(field: string, required: boolean, answer: string): string {
  if (required && answer !== "true") throw missing(field);
  return answer === "true" ? "true" : "false";
}

function missing(field: string) {
  return invalid(field, "required", "Fill in this field.");
}

function invalid(field: string, rule: string, problem: string) {
  return refuse("checkout_invalid", { problem, rule, param: `payer.${field}` });
}
