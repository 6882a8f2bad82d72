import { randomUUID } from "node:crypto";
import type { DescMessage, DescMethodUnary, MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import type { ActionFunctionArgs } from "@remix-run/node";
import { assertAdmin, assertMember } from "#app/auth/assert-admin.server.ts";
import { isFreshSignIn } from "#app/auth/fresh-sign-in.server.ts";
import { getSession } from "#app/auth/get-session.server.ts";
import { PAGE_MS, type PageContext, requireAuth } from "#app/auth/require-auth.server.ts";
import { SignInTooOldError } from "#app/auth/unauthorized.ts";
import type { MethodOptions } from "#app/auth/with-method.server.ts";
import { knownError } from "#app/dashboard/attempt.server.ts";
import { brokenRules } from "#app/rest/broken-rules.server.ts";
import { assertNoCardNumbers, cardNumbersInForm } from "#app/rest/card-data.server.ts";
import { type ErrorDetail, parameterUnknown, refuse, validationFailed } from "#app/rest/errors.server.ts";
import { initOf } from "#app/rest/field-schema.server.ts";
import { fileFieldOf } from "#app/rest/file-field.ts";
import { readFields } from "#app/rest/read-fields.server.ts";
import { replayHeaders } from "#app/rest/replay-headers.ts";
import { versionIn } from "#contract/etag.ts";
import { operationOf } from "#contract/operations.ts";
import { callMethod } from "#extensions/caller/index.ts";
import { localeOf } from "../locale.server.ts";
import type { FormProblem } from "./form.ts";
import { type FormEntries, readFormEntries } from "./form-entries.server.ts";
import { type FormJsonOptions, formJson } from "./form-json.server.ts";
import { formProblem } from "./form-problem.server.ts";

export interface FormOptions<Input extends DescMessage>
  extends FormJsonOptions,
    Pick<MethodOptions<Input, DescMessage>, "after"> {
  /** Fields that are not in the form: the path's, and those of the session. */
  readonly fill?: (page: PageContext) => MessageInitShape<Input> | Promise<MessageInitShape<Input>>;
  /** Fields that this form requires although the contract does not, with the message that asks for them. */
  readonly required?: Readonly<Record<string, string>>;
  /** The page's own wording, by error code. */
  readonly messages?: Readonly<Record<string, string>>;
  /** True when sending the form again changes nothing more, so that it needs no idempotency key. */
  readonly idempotent?: boolean;
  /** For pages that show more once the answer takes too long. */
  readonly timeoutMs?: number;
}

export type FormResult<Output extends DescMessage> =
  /** `replayed`: this form was accepted before, and this is that answer again. */
  | { readonly value: MessageShape<Output>; readonly replayed: boolean; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: FormProblem };

const KEY = /^[0-9a-f-]{36}$/;

/**
 * Sends a page's form to a contract method; its idempotency key makes repeats count once.
 * @throws UNAUTHORIZED, SignInTooOldError, and unexpected errors
 */
export async function formMethod<Input extends DescMessage, Output extends DescMessage>(
  args: ActionFunctionArgs,
  method: DescMethodUnary<Input, Output>,
  options: FormOptions<Input> = {},
): Promise<FormResult<Output>> {
  const page = await requireAuth(args);
  const filled = { ...pathFields(method, args.params), ...(await options.fill?.(page)) };
  const fixed = fixedFields(method, filled);
  let entries: FormEntries | null = null;
  try {
    await assertMay(method, args);
    entries = await readFormEntries(args.request);
    assertNoCardNumbers(cardNumbersInForm(entries));
    const message = messageOf(method.input, entries, options, { filled, fixed });
    const headers = { ...keyHeader(method, entries, options), ...versionHeader(method, entries) };
    let replayed = false;
    const onHeader = (answered: Headers) => {
      replayed = Object.keys(replayHeaders(answered)).length > 0;
    };
    // The time limit starts after the upload.
    const value = await callMethod(page.extensions, method, message, {
      headers,
      onHeader,
      timeoutMs: options.timeoutMs ?? PAGE_MS,
    });
    options.after?.(message, args.context.services);
    return { value, replayed };
  } catch (error) {
    const known = knownError(error);
    if (!known) throw error;
    args.context.facts.error_code = known.init.code;
    const messages = { ...(isOverdue(error) && STILL_PROCESSING), ...options.messages };
    return {
      problem: formProblem(known, { entries, input: method.input, fixed, messages, locale: localeOf(args.request) }),
    };
  }
}

function isOverdue(error: unknown): boolean {
  return error instanceof ConnectError && error.code === Code.DeadlineExceeded;
}

/** The service continues; the form's key lets a retry find the outcome. */
const STILL_PROCESSING = {
  upstream_unavailable:
    "This is taking longer than usual and may still go through. Check the result first. Trying again here doesn't send it twice.",
};

/** @throws ApiError 403, and SignInTooOldError, after which the form is sent again */
async function assertMay(method: DescMethodUnary, { request, context }: ActionFunctionArgs): Promise<void> {
  const { adminsOnly = false, freshSignIn = false } = operationOf(method) ?? {};
  const session = adminsOnly || freshSignIn ? await getSession(request, context) : null;
  if (session && adminsOnly) await assertAdmin(session, context, { isChange: true });
  else if (session) await assertMember(session, context);
  if (session && freshSignIn && !isFreshSignIn(session)) throw new SignInTooOldError();
}

/** @throws ApiError 400 with every fault of the form */
function messageOf<Input extends DescMessage>(
  input: Input,
  entries: FormEntries,
  { separators = {}, empty = {}, clears = [], required = {} }: FormOptions<Input>,
  { filled, fixed }: { readonly filled: object; readonly fixed: readonly string[] },
): MessageInitShape<Input> {
  const { json, faults } = formJson(entries, input, { separators, empty, clears });
  const read = readFields(input, json, fixed);
  const missing = Object.keys(required).filter((name) => json[name] === undefined);
  faults.push(
    ...read.faults,
    ...missing.map((name) => ({ param: name, code: MISSING, message: required[name] ?? "" })),
  );
  const init = { ...read.init, ...fileOf(input, entries, faults), ...filled };
  faults.push(...brokenRules(input, init, faults));
  if (faults.length > 0) throw validationFailed(faults);
  return init as MessageInitShape<Input>;
}

const MISSING = "parameter_missing";

/** The variables of the method's path. The last parameters of the page's address are their values, in the same order. */
function pathFields<Input extends DescMessage>(
  method: DescMethodUnary<Input>,
  params: ActionFunctionArgs["params"],
): MessageInitShape<Input> {
  const variables = operationOf(method)?.variables ?? [];
  const values = Object.values(params).slice(-variables.length);
  const fields = method.input.fields.filter(({ name }) => variables.includes(name));
  const named = fields.map(({ name, localName }) => [localName, values[variables.indexOf(name)] ?? ""]);
  return Object.fromEntries(named) as MessageInitShape<Input>;
}

/** The variables of the path and what the page fills in, by their proto names. */
function fixedFields(method: DescMethodUnary, filled: object): string[] {
  const names = Object.keys(filled);
  const own = method.input.fields.filter(({ localName }) => names.includes(localName)).map(({ name }) => name);
  return [...(operationOf(method)?.variables ?? []), ...own];
}

function fileOf(input: DescMessage, { files }: FormEntries, faults: ErrorDetail[]): object {
  const known = fileFieldOf(input);
  const chosen = files.filter(([name]) => name === known?.field.name);
  faults.push(...files.filter((file) => !chosen.includes(file)).map(([name]) => parameterUnknown(name)));
  const [file] = chosen;
  return known && file ? initOf(input, [[known.field.name, known.toValue(file[1])]]) : {};
}

/** A button without a form names no version. @throws ApiError 400 for a version that is none */
function versionHeader(method: DescMethodUnary, { version }: FormEntries): Record<string, string> {
  if (version === null || !operationOf(method)?.ifMatch) return {};
  const ifMatch = `"${version}"`;
  if (versionIn(ifMatch) === undefined)
    throw validationFailed([{ param: null, code: "parameter_invalid", message: OUT_OF_DATE }]);
  return { "if-match": ifMatch };
}

const OUT_OF_DATE = "This page is out of date. Reload it and try again.";

/** @throws ApiError 400 for a form that could count twice */
function keyHeader(
  method: DescMethodUnary,
  { idempotencyKey }: FormEntries,
  { idempotent }: { idempotent?: boolean },
): Record<string, string> {
  if (idempotencyKey !== null && KEY.test(idempotencyKey)) return { "idempotency-key": idempotencyKey };
  if (idempotent) return operationOf(method)?.idempotencyKeyRequired ? { "idempotency-key": randomUUID() } : {};
  throw refuse("idempotency_key_required", {
    message: OUT_OF_DATE,
    param: null,
  });
}
