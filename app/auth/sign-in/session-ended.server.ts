import type { ActionFunctionArgs } from "@remix-run/node";
import { countFailedAuthentication } from "#app/auth/limit-request.server.ts";
import { pagePath } from "#app/auth/local-path.ts";
import { OUTCOME_HEADER } from "#app/components/requests/outcome-header.ts";
import { SIGN_IN_AGAIN_PATH, SIGNED_IN_PATH } from "#app/components/requests/session-channel.ts";
import { type KeptField, type KeptForm, keptFormPage } from "#app/rest/kept-form-page.server.ts";
import { isSentByScript } from "#app/rest/page-module.server.ts";
import { mediaTypeOf } from "#app/rest/read-body.server.ts";
import { OPEN_FORM, readForm } from "#app/rest/read-form.server.ts";
import { parseMultipart } from "#app/rest/read-multipart.server.ts";
import { hasCardNumber } from "#contract/card-number.ts";
import { tenantServices } from "#proto/services.ts";

type Args = Pick<ActionFunctionArgs, "request" | "context">;

/** The session has ended, or its sign-in is too old for what the form does. */
export type SignInOutcome = "signed-out" | "sign-in-again";

const OBSTACLES = {
  "signed-out": { why: "Your session has ended.", path: SIGNED_IN_PATH },
  "sign-in-again": {
    why: "For this change your last sign-in must be less than 10 minutes ago.",
    path: SIGN_IN_AGAIN_PATH,
  },
} as const;

/**
 * Answers a form that needs a sign-in: scripts resend it afterwards; without scripts a page keeps the input. Null when
 * nothing can be kept.
 * @throws ApiError 429
 */
export async function answerEndedSession(args: Args, outcome: SignInOutcome): Promise<Response | null> {
  if (outcome === "signed-out") await countFailedAuthentication(args.context);
  if (isSentByScript(args)) {
    args.context.setHeader(OUTCOME_HEADER, outcome);
    return Response.json(null, { status: 401 });
  }
  const form = await keptForm(args.request);
  // A form without input needs no copy after the session ended: its button is pressed again after the sign-in.
  if (!form || (outcome === "signed-out" && !form.hadFile && form.fields.length === 0)) return null;
  const { why, path } = OBSTACLES[outcome];
  const obstacle = { title: "Sign in to continue", why, step: { link: path, text: "Sign in" } };
  return keptFormResponse(keptFormPage(form, obstacle, args.context.nonce), 401);
}

export function keptFormResponse(page: string, status: number): Response {
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return new Response(page, { status, headers });
}

/** The entered values. Null when they are too large to keep, or there is no form. */
export function keptForm(request: Request): Promise<KeptForm | null> {
  return readKeptForm(request).catch(() => null);
}

async function readKeptForm(request: Request): Promise<KeptForm | null> {
  const isMultipart = mediaTypeOf(request) === "multipart/form-data";
  if (!isMultipart && mediaTypeOf(request) !== "application/x-www-form-urlencoded") return null;
  const { fields, files } = isMultipart
    ? await parseMultipart(request, OPEN_FORM.bytes)
    : { fields: [...(await readForm(request, OPEN_FORM))], files: [] };
  return {
    action: pagePath(new URL(request.url)),
    isMultipart,
    hadFile: files.length > 0,
    fields: fields.filter(([name]) => !hasCardNumber(name)).map(keptField),
  };
}

type Field = readonly [name: string, value: string];

/**
 * Secrets and card numbers are left out of the page, which asks for them again. A map's rows are matched by field
 * order.
 */
function keptField([name, value]: Field, at: number, fields: readonly Field[]): KeptField {
  const isLeftOut = value !== "" && (isSecret(name) || hasCardNumber(value));
  return isLeftOut ? { name, value: "", label: labelOf(name, at, fields) } : { name, value, label: null };
}

/** The name of the field, and the key of its row. */
function labelOf(name: string, at: number, fields: readonly Field[]): string {
  const [label, keys] = [name.replace(/_value$/, ""), name.replace(/_value$/, "_key")];
  const row = fields.slice(0, at).filter((field) => field[0] === name).length;
  const key = keys === name ? undefined : fields.filter((field) => field[0] === keys)[row]?.[1];
  return [label.replace(/[_[\]]+/g, " ").trim(), ...(key && !hasCardNumber(key) ? [key] : [])].join(": ");
}

function isSecret(name: string): boolean {
  return SECRETS.has(name.replace(/\[.*/, ""));
}

/** The fields that the contract calls secret; those of a map are sent as rows of keys and values. */
const SECRETS: ReadonlySet<string> = new Set(
  Object.values(tenantServices)
    .flatMap(({ methods }) => methods.flatMap(({ input }) => input.fields))
    .filter(({ proto }) => proto.options?.debugRedact)
    .flatMap(({ name }) => [name, `${name}_value`]),
);
