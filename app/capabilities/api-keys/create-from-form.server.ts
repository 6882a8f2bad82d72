import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ActionFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { SCOPES } from "#app/auth/scopes.ts";
import { attempt } from "#app/http/attempt.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { type ApiKeyView, apiKeyView } from "./api-key-view.server.ts";
import { expiryOf } from "./scope-words.ts";

/** What was chosen, so that a refusal loses nothing of it. */
export interface KeyChoice {
  readonly name: string;
  readonly environment: string;
  readonly days: number;
  readonly scopes: readonly string[];
}

type Created =
  | { readonly created: ApiKeyView; readonly key: string; readonly choice?: undefined; readonly problem?: undefined }
  | { readonly created?: undefined; readonly choice: KeyChoice; readonly problem: string };

/** Makes a key for the organization of the session, whatever the form says. */
export async function createFromForm(args: ActionFunctionArgs): Promise<Created> {
  const { system, organization, user, environments, environment } = await requireAuth(args);
  const choice = choiceOf(await readForm(args.request));
  // The service would take an empty list for "the usual scopes".
  if (choice.scopes.length === 0)
    return { choice, problem: "Choose at least one scope: a key without any opens nothing." };
  const expiresAt = expiryOf(choice.days, new Date());
  const { value, problem } = await attempt(() =>
    system.apiKeys.createApiKey({
      organizationId: organization.organizationId,
      environment: environments.find((name) => name === choice.environment) ?? environment,
      scopes: [...choice.scopes],
      createdByUserId: user.id,
      sourceApp: "dashboard",
      ...(choice.name ? { name: choice.name } : {}),
      ...(expiresAt ? { expiresAt: timestampFromDate(expiresAt) } : {}),
    }),
  );
  if (problem) return { choice, problem: problem.message };
  if (!value.apiKey) throw new Error("The service created a key and did not say which.");
  return { created: apiKeyView(value.apiKey), key: value.key };
}

function choiceOf(form: URLSearchParams): KeyChoice {
  const chosen = new Set(form.getAll("scope"));
  return {
    name: (form.get("name") ?? "").trim(),
    environment: form.get("environment") ?? "",
    days: Number.parseInt(form.get("days") ?? "", 10) || 0,
    scopes: SCOPES.filter((scope) => chosen.has(scope)),
  };
}
