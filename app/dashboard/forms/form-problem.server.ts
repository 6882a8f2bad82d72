import { randomUUID } from "node:crypto";
import type { DescMessage } from "@bufbuild/protobuf";
import type { ApiError, ErrorDetail } from "#app/rest/errors.server.ts";
import { hasCardNumber } from "#contract/card-number.ts";
import { amountFault, inCurrency } from "../money-words.ts";
import type { FormProblem } from "./form.ts";
import type { FormEntries } from "./form-entries.server.ts";
import { currencyOf, isMoney } from "./form-json.server.ts";

export interface SentForm {
  /** Null when the body could not be read. */
  readonly entries: FormEntries | null;
  readonly input: DescMessage;
  /** Fields that are not in the form, so no error can be shown beside them. */
  readonly fixed: readonly string[];
  /** The page's own wording, by error code. */
  readonly messages: Readonly<Record<string, string>>;
  /** The viewer's, for amounts. */
  readonly locale: string;
}

const REQUIRED = "This field is required.";
const FIX = "Fix the marked fields and try again.";
const MAY_HAVE_HAPPENED =
  "A part of Tollhouse didn't respond, so we don't know whether this went through. Try again: it doesn't happen twice.";

/** Plain wording for common rules; the contract's messages mention parameters. */
const MESSAGES: Readonly<Record<string, string>> = {
  required: REQUIRED,
  "timestamp.gt_now": "Choose a time in the future.",
  "bytes.min_len": "The file is empty.",
  "bytes.max_len": "The file is too large.",
  upstream_unavailable: MAY_HAVE_HAPPENED,
  unavailable: MAY_HAVE_HAPPENED,
  card_data_not_allowed: "Don't enter card numbers here.",
  version_mismatch:
    "This was changed since you opened the page, so nothing is saved yet. Compare, then save again to replace that change.",
  idempotency_in_progress: "This form is already being processed. Wait a moment, then try again.",
  idempotency_key_reused:
    "An earlier version of this form may have been processed. Check the result before you submit the changed form.",
};

/** An error of the form or the service as a page shows it: by field where it names one. */
export function formProblem({ init }: ApiError, form: SentForm): FormProblem {
  const { entries, input, fixed, messages, locale } = form;
  const { status, code, param, details = [] } = init;
  const message = inCurrency(code, init.message, Object.assign({}, ...details), locale);
  const faults = [{ param: param ?? null, code, message }, ...details].filter(
    ({ message: text }) => text !== undefined,
  );
  const wording = { ...MESSAGES, ...messages };
  const errors: Record<string, string> = {};
  // Details come last: they are more specific about a field than the summary error.
  for (const fault of faults)
    for (const name of namesOf(input, fault))
      if (!fixed.includes(name)) errors[name] = amountText(form, name, fault) ?? textOf(fault, wording);
  return {
    status,
    code,
    message: wording[code] ?? (Object.keys(errors).length > 0 ? FIX : message),
    errors,
    values: valuesOf(input, entries),
    idempotencyKey: isOpen(init) ? (entries?.idempotencyKey ?? randomUUID()) : randomUUID(),
  };
}

/** The form's fields that the fault is about. The members of a oneof share theirs: a form has one of them. */
function namesOf({ fields }: DescMessage, { param }: ErrorDetail): string[] {
  const root = /^[^.[]*/.exec(param ?? "")?.[0] ?? "";
  // A map is entered as rows of keys and values.
  const isNamed = (name: string) => [name, `${name}_key`, `${name}_value`].includes(root);
  const field = fields.find(({ name, oneof }) => isNamed(name) || oneof?.name === root);
  if (!field) return [];
  // A part of a message has a control of its own.
  const part = (param ?? "").slice(root.length).replace(/\.(\w+)/g, "[$1]");
  if (part !== "" && field.message && field.fieldKind !== "map")
    return field.fieldKind === "list" ? [field.name + part, field.name] : [field.name + part];
  return field.oneof ? field.oneof.fields.map(({ name }) => name) : [field.name];
}

/** The contract counts minor units, and a person types an amount. */
function amountText({ input, entries }: SentForm, name: string, { code = "" }: ErrorDetail): string | null {
  const fields = entries?.fields ?? [];
  const typed = fields.find(([each]) => each === name)?.[1];
  const isRule = /^(int64|parameter_invalid|amount)/.test(code);
  if (!isRule || !typed || !input.fields.some((field) => field.name === name && isMoney(field, fields))) return null;
  return amountFault(typed, currencyOf(fields, name), code);
}

function textOf({ code = "", message = "" }: ErrorDetail, wording: Readonly<Record<string, string>>): string {
  const isGeneric = code === "parameter_missing" && /^(The parameter|One of) /.test(message);
  return wording[code] ?? (isGeneric ? REQUIRED : rangeInWords(message.replace(/^This parameter/, "This field")));
}

const RANGE = /^Must be greater than or equal to (-?\d+)(?: and less than or equal to (-?\d+))?\.$/;

/** "Enter a number from 1 to 1,000,000." */
function rangeInWords(message: string): string {
  return message.replace(RANGE, (_, least: string, most: string | undefined) => {
    const [from, to] = [least, most].map((text) => (text === undefined ? null : Number(text).toLocaleString("en-US")));
    return to === null ? `Enter ${from} or more.` : `Enter a number from ${from} to ${to}.`;
  });
}

/** Secrets and card numbers are never filled in again, to keep them out of pages and histories. */
function valuesOf({ fields }: DescMessage, entries: FormEntries | null): FormProblem["values"] {
  const secrets = fields.filter(({ proto }) => proto.options?.debugRedact).map(({ name }) => name);
  const hidden = new Set(secrets.map((name) => `${name}_value`));
  // Empty fields are kept, so that rows stay aligned.
  const shown = (entries?.fields ?? [])
    .filter(([name]) => !secrets.includes(name.replace(/\[.*/, "")) && !hasCardNumber(name))
    .map(([name, value]) => [name, hidden.has(name) || hasCardNumber(value) ? "" : value] as const);
  const byName = Map.groupBy(shown, ([name]) => name);
  return Object.fromEntries([...byName].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]));
}

/** Errors that leave the outcome open or stored nothing: the next try uses the same key. */
const OPEN = /^(validation_failed|card_data_not_allowed|parameter_.*|idempotency_in_progress)$/;

/** Whether the next try may use the same key. A settled error would be replayed instead of trying again. */
function isOpen({ status, code }: ApiError["init"]): boolean {
  return status >= 500 || status === 429 || OPEN.test(code);
}
