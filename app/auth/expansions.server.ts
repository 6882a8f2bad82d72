import type { DescMessage, DescMethod, Message } from "@bufbuild/protobuf";
import { expansionScopeOf } from "#contract/operations.ts";
import { hasScope } from "#contract/scopes.ts";
import type { ApiContext } from "./api-context.ts";

type Expanding = { expand?: string[] };

/** Removes and returns the expansions that the API key may not see. The contract refuses unknown names. */
export function denyExpansions({ output }: DescMethod, asked: object, context: ApiContext): string[] {
  const expanding = asked as Expanding;
  const { fields } = itemOf(output);
  const denied = (expanding.expand ?? []).filter((name) => {
    const field = fields.find((known) => known.name === name);
    const scope = field && expansionScopeOf(field);
    return Boolean(scope && context.authMethod === "api_key" && !hasScope(context.apiKey.scopes, scope));
  });
  if (denied.length > 0) expanding.expand = expanding.expand?.filter((name) => !denied.includes(name)) ?? [];
  return denied;
}

/** Lists the denied expansions on each item of the answer. */
export function nameDenied(answer: Message, denied: readonly string[]): void {
  if (denied.length === 0) return;
  const { data = [answer] } = answer as Message & { data?: Message[] };
  for (const item of data) Object.assign(item, { expansionDenied: [...denied] });
}

/** The expansions of a list are those of its items. */
function itemOf(output: DescMessage): DescMessage {
  return output.fields.find(({ name, message }) => name === "data" && message)?.message ?? output;
}
