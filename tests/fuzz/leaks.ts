import type { RawAnswer } from "./exchange.ts";

export interface Secrets {
  readonly secrets: readonly string[];
  readonly addresses: readonly string[];
  readonly canaries: { readonly own: readonly string[]; readonly other: readonly string[] };
}

const FULL_KEY = /svc_(?:sandbox|live)_[0-9a-f]{64}/;

/** Signs of the product's internals. */
const INSIDES: Readonly<Record<string, RegExp>> = {
  "a stack": /\n\s+at .+:\d+:\d+|node:internal|node_modules/,
  "a statement": /\b(?:select|insert into|update|delete from)\b[^"]{0,200}\b(?:from|values|set|where)\b[^"]{0,60}\$\d/i,
  "the database's words":
    /duplicate key value|syntax error at or near|violates \w+(?:-\w+)* constraint|invalid input syntax|TENANT TRIPWIRE/,
  "an error's class": /\b(?:TypeError|RangeError|SyntaxError|DriverException|ConnectError)\b/,
  "a system call": /\bE(?:CONNREFUSED|CONNRESET|PIPE|NOENT|ADDRINUSE)\b/,
};

/** Secrets that the answer reveals. `who` asks; a new key may be shown to its creator once. */
export function leaksIn(answer: RawAnswer, who: string, sent: Buffer, told: Secrets): string[] {
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  const text = `${headers}\n${answer.body.toString("utf8")}`;
  const foreign = who === "other" ? told.canaries.own : told.canaries.other;
  const echoed = sent.toString("latin1");
  return [
    ...named("a secret", told.secrets, text),
    ...named("an address", told.addresses, text),
    ...named("another organization's data", answer.status === 401 ? [...told.canaries.own, ...foreign] : foreign, text),
    ...Object.entries(INSIDES)
      .filter(([, form]) => form.test(text) && !form.test(echoed))
      .map(([name]) => `it tells ${name}`),
    ...(FULL_KEY.test(text) && answer.status !== 201 ? ["it tells a full key"] : []),
  ];
}

/** Faults of a log line: secrets, and defects, which no request may cause. */
export function faultsOfLine(line: string, secrets: readonly string[]): string[] {
  return [
    ...named("a secret", secrets, line),
    ...(FULL_KEY.test(line) ? ["it tells a full key"] : []),
    ...(/"level":"(?:error|fatal)"/.test(line) ? ["it is an error"] : []),
    ...(/^(?!\{)/.test(line) ? ["it is no entry of the log"] : []),
  ];
}

function named(what: string, words: readonly string[], text: string): string[] {
  return words.some((word) => text.includes(word)) ? [`it tells ${what}`] : [];
}
