import { readFile } from "node:fs/promises";
import { z } from "zod";
import { AUTH_TYPES, type Processor } from "#extensions/connectors/engine/index.ts";
import { UsageError } from "#extensions/platform/commands/arguments.ts";

const secret = z.string().trim().min(1).max(10_000);

const fileSchema = z.strictObject({
  auth: z.record(z.string().max(100), z.union([secret, z.record(z.string(), z.record(z.string(), z.unknown()))])),
  webhook_secret: secret.optional(),
  additional_webhook_secret: secret.optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
});

/**
 * Reads a processor's keys from a file, which is the only way for them to come in: the command line is in the shell's
 * history and in the list of processes. Messages name fields and never values.
 *
 * @throws UsageError
 */
export async function readCredentials(
  path: string,
): Promise<Pick<Processor, "credentials" | "webhookSecrets" | "metadata">> {
  const parsed = fileSchema.safeParse(jsonOf(await contentOf(path)));
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => issue.path.join(".") || "the file").join(", ");
    throw new UsageError(`--credentials-file is JSON with auth and webhook_secret. Wrong: ${fields}.`);
  }
  const { auth, webhook_secret: main, additional_webhook_secret: additional, metadata } = parsed.data;
  assertAuth(auth);
  return { credentials: auth, webhookSecrets: main === undefined ? undefined : { main, additional }, metadata };
}

function assertAuth(auth: Readonly<Record<string, unknown>>): void {
  const { auth_type: type, ...given } = auth;
  if (typeof type !== "string" || !Object.hasOwn(AUTH_TYPES, type))
    throw new UsageError(`auth.auth_type is ${Object.keys(AUTH_TYPES).join(", ")}.`);
  const needed: readonly string[] = AUTH_TYPES[type as keyof typeof AUTH_TYPES];
  const names = Object.keys(given);
  if (names.length !== needed.length || needed.some((name) => !names.includes(name)))
    throw new UsageError(`auth of ${type} has exactly ${["auth_type", ...needed].join(", ")}.`);
}

async function contentOf(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch {
    throw new UsageError("--credentials-file cannot be read.");
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the text.
    throw new UsageError("--credentials-file is not JSON.");
  }
}
