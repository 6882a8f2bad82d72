import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { SCOPES } from "#app/auth/scopes.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import type { SignedIn } from "./answer-with-key.server.ts";
import { type ApiKeyView, apiKeyView } from "./api-key-view.server.ts";
import { addressesIn, expiryOf } from "./scope-labels.ts";

/** What was chosen, so that a refusal loses nothing of it. */
export interface KeyChoice {
  readonly name: string;
  readonly days: number;
  readonly scopes: readonly string[];
  /** As it was typed. */
  readonly addresses: string;
}

/** What a refusal of the form is about. */
export type KeyField = "addresses" | null;

/** A key that was just made: the one time that it is known. */
export interface MadeKey {
  readonly created: ApiKeyView;
  readonly key: string;
  readonly problem?: undefined;
}

export interface RefusedKey {
  readonly created?: undefined;
  readonly choice: KeyChoice;
  readonly problem: string;
  readonly field: KeyField;
}

/** Makes a key for the organization of the session and the environment of its switch, whatever the form says. */
export async function createFromForm(
  { extensions, user }: SignedIn,
  form: URLSearchParams,
): Promise<MadeKey | RefusedKey> {
  const choice = choiceOf(form);
  // The service would take an empty list for "the usual scopes".
  if (choice.scopes.length === 0)
    return { choice, problem: "Choose at least one scope: a key without any opens nothing.", field: null };
  const expiresAt = expiryOf(choice.days, new Date());
  const { value, problem } = await attempt(() =>
    extensions.apiKeys.createApiKey({
      scopes: [...choice.scopes],
      allowedIps: addressesIn(choice.addresses),
      createdByUserId: user.id,
      sourceApp: "dashboard",
      ...(choice.name ? { name: choice.name } : {}),
      ...(expiresAt ? { expiresAt: timestampFromDate(expiresAt) } : {}),
    }),
  );
  if (!problem) return { created: apiKeyView(value), key: value.key ?? "" };
  return { choice, problem: problem.message, field: problem.param?.startsWith("allowed_ips") ? "addresses" : null };
}

function choiceOf(form: URLSearchParams): KeyChoice {
  const chosen = new Set(form.getAll("scope"));
  return {
    name: (form.get("name") ?? "").trim(),
    days: Number.parseInt(form.get("days") ?? "", 10) || 0,
    scopes: SCOPES.filter((scope) => chosen.has(scope)),
    addresses: form.get("addresses") ?? "",
  };
}
