import type { FactName, FactValue } from "./facts.ts";

type Placeholder<Message> = Message extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholder<Rest> : never;
type Listed<W> = W extends { readonly facts: readonly (infer Fact)[] } ? Fact : never;
type Optional<W> = Listed<W> extends infer Fact ? (Fact extends `${infer Name}?` ? Name : never) : never;
type Needed<W> =
  | Exclude<Listed<W>, `${string}?`>
  | (W extends { readonly message: infer Message } ? Exclude<Placeholder<Message>, Optional<W>> : never);

type Text = string | number | bigint | readonly string[];
type Value<Name> = Name extends FactName ? FactValue<Name> : Text;

/**
 * The facts of a description, and the texts that only fill its message. `param` is needed where no code could know it.
 */
export type FactsOf<W> = { readonly [Name in Needed<W> & string]: Value<Name> } & {
  readonly [Name in Optional<W> & string]?: Value<Name> | null | undefined;
} & (W extends { readonly sampleParam: string } ? { readonly param: string | null } : { readonly param?: string });

/** The message with each `{name}` replaced by the fact or text of that name. */
export function fillMessage(message: string, values: Readonly<Record<string, unknown>>): string {
  return message.replace(/\{(\w+)\}/g, (_, name: string) => textOf(values[name]));
}

/** The values that a description lists as facts, in its order. */
export function statedFacts(
  facts: readonly string[] = [],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const names = facts.map((name) => name.replace("?", "")).filter((name) => values[name] != null);
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(", ") : String(value);
}
